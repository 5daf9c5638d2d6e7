import { expect, test } from 'vitest'
import type * as z from 'zod'
import { inputIssues } from '../../kit/input.ts'
import { AddRegistrants, CampaignRegistrant, ChangeRegistrant, SaveRegistrant } from './campaign-registrants.schema.ts'

const wrong = (schema: z.ZodType, input: object): string[] => {
  const values = { PhoneNumber: '+37255512345', CarNumber: '123ABC', ...input }
  const result = schema.safeParse(values)
  return result.success ? [] : inputIssues(result.error, values).map(({ field, reason }) => `${field} ${reason}`)
}

test.each([
  { input: { Name: 'M••• M•••' }, expected: 'Name input.wrongFormat' },
  { input: { PhoneNumber: '+372 •••• 345' }, expected: 'PhoneNumber input.notAPhone' },
  { input: { Email: 'm•••@example.test' }, expected: 'Email input.notAnEmail' },
])('masked $input: accepted when changing, $expected when adding one or many (R79)', ({ input, expected }) => {
  expect(wrong(ChangeRegistrant, input)).toEqual([])
  expect(wrong(SaveRegistrant, input)).toEqual([expected])
  expect(wrong(AddRegistrants, input)).toEqual([expected])
})

test.each(CampaignRegistrant.shape.RegistrationType.options)(
  'copied registrant of type %s: the type is kept (R190)',
  (RegistrationType) => {
    expect(AddRegistrants.parse({ RegistrationType })).toMatchObject({ RegistrationType })
  },
)
