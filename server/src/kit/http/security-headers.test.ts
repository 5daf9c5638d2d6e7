import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyOfPage } from './security-headers.ts'

test('policy of a page: its inline script is allowed by hash, inline scripts in general are not', () => {
  const hash = createHash('sha256').update('start()').digest('base64')
  const policy = policyOfPage('<script type="module" src="/a.js"></script><script>start()</script>')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
