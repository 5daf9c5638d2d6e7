import { expect, test } from 'vitest'
import * as z from 'zod'
import { namedAs, withoutEmpty } from './sent-names.ts'

const Report = z.object({ from: z.string(), groupBy: z.enum(['PLACE', 'ZONE']).default('PLACE'), search: z.string() })

test.each([
  { sent: { From: '1.4.2026', GROUPBY: 'ZONE' }, expected: { from: '1.4.2026', groupBy: 'ZONE' } },
  { sent: { from: '1.4.2026', From: '2.4.2026' }, expected: { from: '1.4.2026', From: '2.4.2026' } },
  { sent: { FROM: '1.4.2026', From: '2.4.2026' }, expected: { from: '1.4.2026', From: '2.4.2026' } },
  { sent: { Other: 3 }, expected: { Other: 3 } },
])('$sent: named $expected', ({ sent, expected }) => {
  expect(namedAs(Report, sent)).toEqual(expected)
})

test('nested records, also in lists: named by their schema; a record that takes any name stays unchanged', () => {
  const Inner = z.object({ GateNumber: z.number(), Labels: z.record(z.string(), z.number()).optional() })
  const Body = z.object({ Gates: z.array(Inner).nullish(), Plan: z.array(z.array(Inner)).optional(), Any: z.unknown() })
  const sent = {
    gates: [{ gatenumber: 1, labels: { labels: 2, GATES: 3 } }],
    Plan: [[{ GATENUMBER: 4 }], [null]],
    any: { gatenumber: 5 },
  }
  expect(namedAs(Body, sent)).toEqual({
    Gates: [{ GateNumber: 1, Labels: { labels: 2, GATES: 3 } }],
    Plan: [[{ GateNumber: 4 }], [null]],
    Any: { gatenumber: 5 },
  })
  expect(namedAs(Body, { Gates: null })).toEqual({ Gates: null })
})

test('body that is no record: left to its schema', () => {
  expect([null, 'text', [1]].map((body) => namedAs(Report, body))).toEqual([null, 'text', [1]])
  expect(namedAs(undefined, { From: '' })).toEqual({ From: '' })
})

test('empty parameter: kept where its schema takes the empty text, else left out', () => {
  expect(withoutEmpty(Report, { from: '', groupBy: '', search: '', unknown: '' })).toEqual({
    from: '',
    search: '',
    unknown: '',
  })
})
