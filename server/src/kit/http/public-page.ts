import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'
import { languages, type Language } from '../reasons.ts'

const languageLabels = { et: 'Keel', en: 'Language', lv: 'Valoda' }
const languageNames = { et: 'Eesti', en: 'English', lv: 'Latviešu' }

const style = `
:root{color-scheme:light dark;--line:#868e96;--text:#1b1f23;--soft:#57606a;--page:#fff;--main:#0a6e6f;--on-main:#fff;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--line:#6b757f;--text:#e6e8ea;--soft:#a9b1b8;--page:#14181b;--main:#4fb3b1;--on-main:#06201f;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:32rem;margin:0 auto;padding:1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}
header b{color:var(--main)}
nav{display:flex;gap:.25rem}
nav a{color:var(--soft);padding:.5rem;text-decoration:none;border-radius:.5rem}
nav a[aria-current]{color:var(--text);font-weight:600;text-decoration:underline}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
form{display:grid;gap:1rem;margin-top:1.5rem}
label{font-weight:600;display:block;margin-bottom:.25rem}
label.check{font-weight:400;display:flex;gap:.75rem;align-items:flex-start;margin:0}
input,select,textarea,button{font:inherit;color:inherit}
input:not([type=checkbox]),select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:transparent}
select option{color:#1b1f23;background:#fff}
input[type=checkbox]{width:1.5rem;height:1.5rem;flex:none;accent-color:var(--main)}
[aria-invalid=true]{border-color:var(--bad)!important}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
button{min-height:3rem;border:0;border-radius:.5rem;background:var(--main);color:var(--on-main);font-weight:600;cursor:pointer}
main a{color:var(--main)}
.note{border:1px solid var(--line);border-left:4px solid var(--main);border-radius:.5rem;padding:.75rem 1rem}
.soft{color:var(--soft);margin:0}
.bad{color:var(--bad);margin:.25rem 0 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:1rem 0}
dd{margin:0;font-weight:600}
.hidden{position:absolute;left:-10000px}`

export type PublicPage = {
  language: Language
  title: string
  /** Address of this page in another language. */
  address: (language: Language) => string
}

/** A page without scripts for people without an account: light or dark as their system, never indexed. */
export const publicPage = ({ language, title, address }: PublicPage, body: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Parkla</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header>
          <b>Parkla</b>
          <nav aria-label="${languageLabels[language]}">
            ${languages.map(
              (one) =>
                html`<a
                  href="${address(one)}"
                  lang="${one}"
                  hreflang="${one}"
                  ${one === language ? html` aria-current="true"` : ''}
                  >${languageNames[one]}</a
                >`,
            )}
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.markup

/** Sends a page that is neither cached nor indexed. */
export const sendPage = (reply: FastifyReply, status: number, markup: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(markup)

/** Parses submitted forms into objects of texts, in this scope of the server only. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
