import { randomBytes } from 'node:crypto'
import { isAllowedChatUrl } from '@parkla/contract/people/chat/chat-entries.ts'
import type { FastifyInstance } from 'fastify'
import type { PageOptions } from '../../kit/feature.ts'
import { answerUnknownPath } from '../../kit/http/failures.ts'

/** The widget's script runs in a document with an opaque origin, so that it reads no token and no storage of the app. */
const policyFor = (hosts: readonly string[], nonce: string): string =>
  [
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    ['script-src', `'nonce-${nonce}'`, ...hosts.map((host) => `https://${host}`)].join(' '),
    "style-src 'unsafe-inline' https:",
    'img-src https: data: blob:',
    'font-src https: data:',
    'media-src https:',
    'connect-src https: wss:',
    'frame-src https:',
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';')

/** Loads the widget maximised when the page has sent the visitor, and reports whether it loaded. */
const documentFor = (
  url: string,
  nonce: string,
): string => `<!doctype html><html><head><meta charset="utf-8"><title>Chat</title>
<script nonce="${nonce}">
const report = (state) => parent.postMessage({ chat: state }, '*')
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.visitor !== 'object' || window.Tawk_API) return
  const { name, email, phone, id } = data.visitor
  window.Tawk_API = { visitor: { name, email }, onLoad: () => { Tawk_API.setAttributes?.({ phone, id }); Tawk_API.maximize?.() } }
  const script = document.createElement('script')
  script.src = ${JSON.stringify(url).replaceAll('<', '\\u003c')}
  script.onload = () => report('loaded')
  script.onerror = () => report('failed')
  document.head.append(script)
})
report('ready')
</script></head><body></body></html>`

/** `GET /chat-frame?url=`: the document of the chat widget, for allowed addresses only (R28). */
export const addChatFrame = (app: FastifyInstance, { chatHosts: hosts }: Pick<PageOptions, 'chatHosts'>): void => {
  app.get<{ Querystring: { url?: unknown } }>('/chat-frame', (request, reply) => {
    const { url } = request.query
    if (typeof url !== 'string' || !isAllowedChatUrl(url, hosts)) return answerUnknownPath(request, reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyFor(hosts, nonce))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(documentFor(new URL(url).href, nonce))
  })
}
