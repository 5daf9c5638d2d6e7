import { globSync, readFileSync } from 'node:fs'
import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'

const declared = new Set(
  Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature).flatMap(({ errors = [] }) => [...errors])),
)

const refusal = /\b(?:refuse|reject|forbid)\(\s*'([\w.]+)'|\breason: '(\w+\.[\w.]+)'/g

test('every reason of a policy: in the errors of an endpoint', () => {
  const policies = globSync('contract/src/**/*.policy.ts', { cwd: repository })
  expect(policies).toContain('contract/src/parking/sessions/sessions.policy.ts')
  const reasons = policies.flatMap((file) =>
    Array.from(readFileSync(`${repository}/${file}`, 'utf8').matchAll(refusal), (match) => match[1] ?? match[2] ?? ''),
  )
  expect([...new Set(reasons)].filter((reason) => !declared.has(reason) && !reason.startsWith('input.'))).toEqual([])
})

test('every reason of sessions: in the errors of an endpoint', () => {
  const texts = JSON.parse(
    readFileSync(`${repository}/contract/src/parking/sessions/reasons/en.json`, 'utf8'),
  ) as object
  expect(Object.keys(texts).filter((reason) => !declared.has(reason))).toEqual([])
})

test('every reason in the errors of an endpoint: has a text', () => {
  const files = globSync('contract/src/**/reasons/en.json', { cwd: repository })
  const texts = files.map((file) => readFileSync(`${repository}/${file}`, 'utf8')).join('\n')
  expect([...declared].filter((reason) => !texts.includes(`"${reason}": `))).toEqual([])
})
