import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inputIssues, PathId } from './input.ts'
import { Id, maxId } from './id.ts'
import { queryNumber } from './page.ts'
import { Phone } from './phones/phone.ts'
import { Plate } from './plate.ts'
import en from './reasons/en.json' with { type: 'json' }
import et from './reasons/et.json' with { type: 'json' }
import lv from './reasons/lv.json' with { type: 'json' }
import { Day, DayInput, InstantInput } from './time.ts'

const texts: Readonly<Record<string, string>> = en

const issuesOf = (schema: z.core.$ZodType, input: unknown) => {
  const result = z.safeParse(schema, input)
  return result.success ? [] : inputIssues(result.error, input)
}

const email = z.union([z.literal(''), z.email()])
const nested = z.object({ Rows: z.array(z.object({ Email: email })) })

/** Every kind of zod issue: schema, input, expected reason. */
const table: readonly { schema: z.core.$ZodType; input: unknown; code: string; details?: object }[] = [
  { schema: z.string(), input: undefined, code: 'input.required' },
  { schema: z.number(), input: undefined, code: 'input.required' },
  { schema: queryNumber(), input: undefined, code: 'input.required' },
  { schema: z.enum(['A', 'B']), input: undefined, code: 'input.required' },
  { schema: email, input: undefined, code: 'input.required' },
  { schema: InstantInput, input: undefined, code: 'input.required' },
  { schema: z.string().min(1), input: '', code: 'input.required' },
  { schema: z.string(), input: 7, code: 'input.wrongType', details: { expected: 'string' } },
  { schema: z.string(), input: null, code: 'input.wrongType', details: { expected: 'string' } },
  { schema: z.array(z.string()), input: {}, code: 'input.wrongType', details: { expected: 'array' } },
  { schema: z.boolean(), input: 'yes', code: 'input.wrongType', details: { expected: 'boolean' } },
  { schema: z.number(), input: '7', code: 'input.notANumber' },
  { schema: z.number(), input: '', code: 'input.required' },
  { schema: z.number(), input: Number.NaN, code: 'input.notANumber' },
  { schema: queryNumber(), input: 'seven', code: 'input.notANumber' },
  { schema: queryNumber(), input: '1e999', code: 'input.notANumber' },
  { schema: queryNumber(), input: '7.5', code: 'input.notAWholeNumber' },
  { schema: z.number().int(), input: 7.5, code: 'input.notAWholeNumber' },
  { schema: z.number().min(3), input: 2, code: 'input.tooSmall', details: { limit: 3 } },
  { schema: z.number().max(3), input: 4, code: 'input.tooBig', details: { limit: 3 } },
  { schema: z.number().int(), input: 1e300, code: 'input.tooBig', details: { limit: Number.MAX_SAFE_INTEGER } },
  { schema: z.string().min(3), input: 'ab', code: 'input.tooShort', details: { limit: 3 } },
  { schema: z.string().max(3), input: 'abcd', code: 'input.tooLong', details: { limit: 3 } },
  { schema: z.array(z.string()).min(1), input: [], code: 'input.tooFew', details: { limit: 1 } },
  { schema: z.array(z.string()).max(1), input: ['a', 'b'], code: 'input.tooMany', details: { limit: 1 } },
  { schema: z.enum(['A', 'B']), input: 'C', code: 'input.notOffered', details: { offered: 'A, B' } },
  { schema: z.literal(3), input: 4, code: 'input.notOffered', details: { offered: '3' } },
  { schema: z.email(), input: 'a@', code: 'input.notAnEmail' },
  { schema: email, input: 'a@', code: 'input.notAnEmail' },
  { schema: z.union([z.literal(''), z.number()]), input: 'x', code: 'input.notANumber' },
  { schema: z.uuid(), input: 'a', code: 'input.notAUuid' },
  { schema: InstantInput, input: 'today', code: 'input.notAMoment' },
  { schema: InstantInput, input: '9999-12-31T23:59:59Z', code: 'input.notAMoment' },
  { schema: DayInput, input: '31.02.2026', code: 'input.notADay' },
  { schema: Day, input: '2026-02-31', code: 'input.notADay' },
  { schema: Day, input: '', code: 'input.required' },
  { schema: z.email(), input: '', code: 'input.required' },
  { schema: Phone, input: ' ', code: 'input.required' },
  { schema: Phone, input: '1', code: 'input.notAPhone' },
  { schema: Plate, input: '', code: 'input.carRequired' },
  { schema: z.string().trim().min(2), input: ' ', code: 'input.required' },
  { schema: Plate, input: 'A', code: 'input.plateOneLetter' },
  { schema: Plate, input: '0', code: 'input.plateTooShort' },
  { schema: Plate, input: 'A/B', code: 'input.wrongFormat' },
  { schema: z.string().regex(/^a/), input: 'b', code: 'input.wrongFormat' },
  { schema: z.string().regex(/^a/, { message: 'input.notAPhone' }), input: 'b', code: 'input.notAPhone' },
  { schema: z.strictObject({}), input: { x: 1, y: 2 }, code: 'input.unknownField', details: { fields: 'x, y' } },
  { schema: z.string().refine(() => false), input: 'a', code: 'input.invalid' },
  { schema: z.string().refine(() => false, { message: 'input.notAPhone' }), input: 'a', code: 'input.notAPhone' },
  { schema: z.number().multipleOf(5), input: 3, code: 'input.invalid' },
  { schema: z.record(z.string().regex(/^a/), z.number()), input: { b: 1 }, code: 'input.invalid' },
  {
    schema: z.discriminatedUnion('Kind', [z.object({ Kind: z.literal('A') }), z.object({ Kind: z.literal('B') })]),
    input: { Kind: 'C' },
    code: 'input.invalid',
  },
]

describe('reasons for zod issues', () => {
  test.each(table)('$input: $code', ({ schema, input, code, details }) => {
    const field = 'Field'
    const issues = issuesOf(z.object({ [field]: schema }), { [field]: input })
    expect(issues.map(({ reason }) => reason)).toEqual([code])
    expect(issues[0]?.field).toMatch(/^Field(\.|$)/)
    if (details) expect(issues[0]?.details).toEqual(details)
  })

  test('every reason of an input issue: has a text whose placeholders the issue fills', () => {
    for (const { schema, input, code } of table) {
      const [issue] = issuesOf(z.object({ A: schema }), { A: input })
      const needs = [...(texts[code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
      expect(texts[code], code).toBeTruthy()
      expect(Object.keys(issue?.details ?? {}), code).toEqual(expect.arrayContaining(needs))
    }
  })

  test('invalid field: named as on the wire, with its index in lists', () => {
    const input = { Rows: [{ Email: 'a@b.test' }, { Email: 'wrong' }, {}] }
    expect(issuesOf(nested, input).map(({ field, reason }) => [field, reason])).toEqual([
      ['Rows.1.Email', 'input.notAnEmail'],
      ['Rows.2.Email', 'input.emailRequired'],
    ])
  })

  test('field with two issues: reported once', () => {
    expect(issuesOf(z.object({ A: z.string().min(3).regex(/^a/) }), { A: 'b' })).toEqual([
      { field: 'A', reason: 'input.tooShort', details: { limit: 3 } },
    ])
  })

  test('several wrong fields: all reported', () => {
    const schema = z.object({ A: z.string(), B: z.number(), C: z.string() })
    expect(issuesOf(schema, { B: 'x', C: 'fine' }).map(({ field, reason }) => [field, reason])).toEqual([
      ['A', 'input.required'],
      ['B', 'input.notANumber'],
    ])
  })

  test.each(['text', 7, null, []])('body that is not an object: %j', (input) => {
    expect(issuesOf(z.object({ A: z.string().optional() }), input)).toEqual([
      { field: '', reason: 'input.wrongType', details: { expected: 'object' } },
    ])
  })
})

describe('record ids', () => {
  test.each(['1', '42', String(maxId)])('path "%s": accepted', (text) => expect(PathId.parse(text)).toBe(Number(text)))
  test.each(['0', '-1', '1.5', 'abc', '', '9007199254740993', '1e999', 'NaN', '1;drop'])(
    'path "%s": rejected',
    (text) => {
      expect(z.safeParse(PathId, text).success).toBe(false)
    },
  )
  test.each(['1', 0, -1, 1.5, null, true])('body %j: rejected', (value) => {
    expect(Id.safeParse(value).success).toBe(false)
  })
})

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe('texts of reasons', () => {
  test.each([
    { language: 'et', translated: et as Readonly<Record<string, string>> },
    { language: 'lv', translated: lv as Readonly<Record<string, string>> },
  ])('$language: same keys and placeholders as English', ({ translated }) => {
    expect(Object.keys(translated)).toEqual(Object.keys(texts))
    for (const [reason, text] of Object.entries(texts))
      expect([reason, placeholders(translated[reason] ?? '')]).toEqual([reason, placeholders(text)])
  })
})
