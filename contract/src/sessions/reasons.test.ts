import { describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import general from '../kit/reasons/en.json' with { type: 'json' }
import places from '../places/reasons/en.json' with { type: 'json' }
import en from './reasons/en.json' with { type: 'json' }
import et from './reasons/et.json' with { type: 'json' }
import lv from './reasons/lv.json' with { type: 'json' }
import { sessionsApi } from './sessions.endpoints.ts'

const texts: Readonly<Record<string, string>> = en
const known = Object.keys({ ...general, ...places, ...en })
const endpoints = Object.entries(sessionsApi as Readonly<Record<string, Endpoint>>)

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe('session reasons', () => {
  test.each(endpoints)('%s: every reason has a text', (_, { errors = [] }) => {
    expect(errors.filter((reason) => !known.includes(reason))).toEqual([])
  })

  test('every reason belongs to an endpoint', () => {
    // Repairs of misreads charge and refund sessions too.
    const all = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))
    const named = all.flatMap(({ errors = [] }) => errors)
    expect(Object.keys(texts).filter((reason) => !named.includes(reason))).toEqual([])
  })

  test.each([
    { language: 'et', translated: et as Readonly<Record<string, string>> },
    { language: 'lv', translated: lv as Readonly<Record<string, string>> },
  ])('$language: same keys and placeholders as English', ({ translated }) => {
    expect(Object.keys(translated)).toEqual(Object.keys(texts))
    for (const [reason, text] of Object.entries(texts))
      expect([reason, placeholders(translated[reason] ?? '')]).toEqual([reason, placeholders(text)])
  })
})
