import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { issuesBy } from '@parkla/contract/kit/input.ts'
import { inRepository, repository } from '../repository.ts'

/** Forms are checked by the bodies of their calls: what people read below a field that they left empty. */

const languages = ['en', 'et', 'lv'] as const
const endpoints = Object.values(api).flatMap((feature) => Object.entries<Endpoint>(feature))

const folderOf = (reason: string): string => {
  const feature = reason.split('.')[0] ?? ''
  return ['input', 'request', 'conflict', 'record', 'server'].includes(feature)
    ? 'kit'
    : feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const Texts = z.record(z.string(), z.string())
const textOf = (reason: string, language: (typeof languages)[number]): string => {
  const [file = ''] = globSync(`contract/src/**/${folderOf(reason)}/reasons/${language}.json`, { cwd: repository })
  return Texts.parse(JSON.parse(readFileSync(inRepository(file), 'utf8')))[reason] ?? ''
}

/** Empty as a form leaves it, by the kind of the field. */
const emptyValues = ['', 0, [], undefined]

const reasonsOf = (body: z.core.$ZodType): string[] => {
  if (!(body instanceof z.ZodObject)) return []
  return Object.keys(body.shape).flatMap((field) =>
    emptyValues.flatMap((value) => issuesBy(body, { [field]: value })[field]?.reason ?? []),
  )
}

const reasons = new Set(endpoints.flatMap(([, { body }]) => (body ? reasonsOf(body) : [])))

test('fields left empty: each reason is a sentence in three languages, none a bare word', () => {
  expect(reasons.size).toBeGreaterThan(15)
  for (const reason of reasons)
    for (const language of languages) {
      const text = textOf(reason, language)
      expect(text.trim().split(/\s+/).length, `${reason} in ${language}: "${text}"`).toBeGreaterThanOrEqual(2)
    }
})

test('names, e-mails, comments, reasons, regions, places and phones left empty: the reason names the field', () => {
  const bare = endpoints.flatMap(([name, { body }]) => {
    if (!(body instanceof z.ZodObject)) return []
    return Object.keys(body.shape)
      .filter((field) => /^(name|email|comment|reason|region|placeid|phone|phonenumber)$/i.test(field))
      .filter((field) => issuesBy(body, { [field]: '' })[field]?.reason === 'input.required')
      .map((field) => `${name} ${field}`)
  })
  expect(bare).toEqual([])
})
