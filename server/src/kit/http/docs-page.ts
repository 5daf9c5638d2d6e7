import type { OpenApi } from './openapi.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

type Operation = {
  tags: string[]
  summary: string
  'x-permission': string | string[]
  'x-errors'?: string[]
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

const schemaBlock = (title: string, content: Record<string, { schema: unknown }> | undefined): string =>
  Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<details><summary>${title} <small>${escape(type)}</small></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join('')

const parameterRow = ({ name, in: place, required, schema }: Operation['parameters'][number]): string =>
  `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td><code>${escape(JSON.stringify(schema))}</code></td></tr>`

const section = (method: string, path: string, operation: Operation): string => `
<section id="${escape(`${method}-${path}`)}">
  <h3><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code></h3>
  <p>${escape(operation.summary)}</p>
  <p><small>Who: <code>${escape([operation['x-permission']].flat().join(' | '))}</code>${operation['x-errors'] ? ` · Errors: ${operation['x-errors'].map((code) => `<code>${escape(code)}</code>`).join(' ')}` : ''}</small></p>
  <details><summary>Parameters (${operation.parameters.length})</summary><table>${operation.parameters.map(parameterRow).join('')}</table></details>
  ${schemaBlock('Request', operation.requestBody?.content)}
  ${schemaBlock('Answer', operation.responses['200']?.content)}
</section>`

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:64rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8884;padding:.5rem 0}h3{margin:.5rem 0;font-size:1rem}pre{overflow:auto;max-height:24rem;background:#8881;padding:.75rem}
table{border-collapse:collapse}td{padding:.15rem .75rem .15rem 0;vertical-align:top;word-break:break-word}b{display:inline-block;min-width:4.5em}`

/** HTML page of the OpenAPI document, without scripts and external resources. */
export const docsPage = (document: OpenApi): string => {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    // `openApiDocument` made each operation.
    Object.entries(methods).map(([method, operation]) => section(method, path, operation as unknown as Operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parkla admin API</title><style>${style}</style></head>
<body><h1>Parkla admin API</h1><p>Bearer token from <code>POST /admin/login</code>. Errors are <code>{ Error, Message }</code>. The document itself: <a href="/openapi.json">/openapi.json</a>.</p>${sections.join('')}</body></html>`
}
