import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { ClientLanguage } from '../clients/clients.schema.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { mayEditTemplates } from './notification-templates.policy.ts'
import { AddNotificationTemplate } from './notification-templates.schema.ts'
import { templateTextFor } from './template-text.ts'

test.each([
  { role: 'globalAdmin', outcome: 'yes' },
  { role: 'regionAdmin', outcome: 'access.notPermitted' },
] as const)('notification templates: edit by $role: $outcome', ({ role, outcome }) => {
  expect(outcomeOf(mayEditTemplates(actorAs(role)))).toBe(outcome)
})

const texts = {
  ENG: { Title: 'Unpaid parking', Body: '{name}, you owe {debt} for {plates}.' },
  EST: { Title: 'Maksmata parkimine', Body: '{name}, teie võlg on {debt} ({plates}).' },
  LAV: { Title: 'Neapmaksāta stāvvieta', Body: '{name}, jūsu parāds ir {debt} ({plates}).' },
}

const debt = {
  ParkingSessionId: 1,
  Place: 'Sadama',
  CarNumber: '123ABC',
  EndTime: '2026-03-04T10:00:00.000Z',
  TimeZone: 'Europe/Tallinn',
}

// Intl separates numbers and signs by no-break spaces.
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each<{ language: ClientLanguage; title: string; body: string }>([
  { language: 'EST', title: 'Maksmata parkimine', body: 'Mari {debt}, teie võlg on 12,50 € (123ABC, 456DEF).' },
  { language: 'LAV', title: 'Neapmaksāta stāvvieta', body: 'Mari {debt}, jūsu parāds ir 12,50 € (123ABC, 456DEF).' },
  { language: 'ENG', title: 'Unpaid parking', body: 'Mari {debt}, you owe €12.50 for 123ABC, 456DEF.' },
  { language: 'RUS', title: 'Unpaid parking', body: 'Mari {debt}, you owe €12.50 for 123ABC, 456DEF.' },
])('template for a client with $language: filled once, values are not filled again', ({ language, title, body }) => {
  const client = {
    Name: 'Mari {debt}',
    Language: language,
    LicensePlates: ['123ABC', '456DEF'],
    Debts: [
      { ...debt, AmountInCents: 1_000, Currency: 'EUR' },
      { ...debt, AmountInCents: 250, Currency: 'EUR' },
    ],
  }
  const text = templateTextFor(texts, client)
  expect([text.Title, plain(text.Body)]).toEqual([title, body])
})

test('template with a debt for a client without one: 0', () => {
  const client = { Name: 'Mari', Language: 'EST' as const, LicensePlates: ['123ABC'], Debts: [] }
  expect(templateTextFor(texts, client).Body).toBe('Mari, teie võlg on 0 (123ABC).')
})

test.each([
  ['{name} {plates} {debt}', true],
  ['No placeholder', true],
  ['{nmae}', false],
  ['{ name }', false],
])('placeholders of "%s": accepted %s', (Body, isAccepted) => {
  const input = { Name: 'Debt', Texts: { ...texts, LAV: { Title: 'T', Body } } }
  expect(AddNotificationTemplate.safeParse(input).success).toBe(isAccepted)
})
