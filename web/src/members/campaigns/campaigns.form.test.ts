import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { checkCampaign, inputOf, valuesOf } from './campaigns.form.ts'

const [blank, midnight] = [valuesOf({}), '2026-12-31T22:00:00.000Z']
// `valuesOf` reads only the fields that `inputOf` writes; the others of an answer, such as counts, are left out.
const campaign = {
  ...inputOf({ ...blank, Name: 'Winter', Region: 'EST', Places: ['7'], CampaignCode: 'WINTER26' }),
  Type: 'DISCOUNT_CREDIT',
  DiscountCreditInCents: 1_250,
  ValidTo: midnight,
  RegistrationOpenUntil: midnight,
} as unknown as Campaign

test('last day: inclusive in the form, exclusive when stored; kept on the calendar in another time zone (R116)', () => {
  const values = valuesOf({ campaign })
  expect([values.ValidFrom, values.ValidTo, values.RegistrationOpenUntil]).toEqual(['', '31.12.2026', '31.12.2026'])
  expect(inputOf(values)).toMatchObject({ ValidFrom: zeroDate, ValidTo: midnight, RegistrationOpenUntil: midnight })
  const inLondon = inputOf({ ...values, TimeZone: 'Europe/London' })
  expect([inLondon.ValidTo, inLondon.RegistrationOpenUntil]).toEqual(Array(2).fill('2027-01-01T00:00:00.000Z'))
})

test('last day before the first: refused beside the last day', () => {
  const errors = checkCampaign({ ...valuesOf({ campaign }), ValidFrom: '02.01.2020', ValidTo: '01.01.2020' })
  expect(Object.keys(errors)).toEqual(['ValidTo'])
})

test('amount: typed in units, sent in cents; unreadable: refused beside its field', () => {
  const values = valuesOf({ campaign })
  for (const DiscountCredit of [values.DiscountCredit, '12,5', '12.50'])
    expect(inputOf({ ...values, DiscountCredit }).DiscountCreditInCents).toBe(1_250)
  expect(Object.keys(checkCampaign({ ...values, DiscountCredit: 'ten' }))).toContain('DiscountCredit')
})

test.each([
  ['percent', { Type: 'DISCOUNT_CREDIT', DiscountPercent: '500' }],
  ['credit', { Type: 'DISCOUNT_PERCENT', DiscountPercent: '10', DiscountCredit: 'ten' }],
  ['payer', { PayerEmail: 'mari' }],
  ['extra campaign of a type without one', { Type: 'PREPAID_CREDIT', ActivateExtraDiscountCampaign: true }],
  ['delay of the extra campaign', { ExtraDiscountCampaignActivationDelayInDays: 'soon' }],
] as const)('unreadable text in a hidden field, %s: not refused', (_field, change) =>
  expect(checkCampaign({ ...valuesOf({ campaign }), ...change })).toEqual({}),
)

test('copy: all settings and days, no code (R118)', () => {
  const { Name: _, ...copied } = inputOf(valuesOf({ copyOf: campaign }))
  const { Name: __, ...stored } = inputOf(valuesOf({ campaign }))
  expect(copied).toEqual({ ...stored, CampaignCode: '' })
})

test('new campaign: the only region with its clock, and an app of the user; a template may have no region (R118, R176)', () => {
  const region = { Code: 'LVA', Name: 'Latvija', TimeZone: 'Europe/Riga', Currency: 'EUR' }
  const first = { region, appIds: [2, 3] }
  const begun = { Region: 'LVA', TimeZone: 'Europe/Riga', AppId: '2' }
  const hotel = { ...campaign, Region: '', IsTemplate: true, AppId: 3 }
  expect(valuesOf({ first })).toMatchObject(begun)
  expect(valuesOf({ copyOf: hotel, first })).toMatchObject({ ...begun, AppId: '3' })
  expect(valuesOf({ copyOf: campaign, first })).toMatchObject({ Region: 'EST', AppId: '2' })
  expect(valuesOf({ isTemplate: true, first })).toMatchObject({ Region: '' })
  expect(valuesOf({ first: { ...first, region: undefined } })).toMatchObject({ Region: '' })
})

test('new campaign: no text for received requests, so that registrants read the standard text in their language', () =>
  expect(blank.RegistrationRequestReceivedMessage).toBe(''))
