import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const policyWith = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // The component library sets style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Only the chat widget's document, which is sandboxed (R28).
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The policy of a page of ours: it allows the page's own inline scripts, by their hashes, and no others. */
export const policyOfPage = (html: string): string =>
  policyWith(Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => hashOf(script)))

const headers = {
  'content-security-policy': policyWith([]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Security headers of every answer; computed once, because a plugin that computes them per call doubles its cost. */
export const sendSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
