import { ownReceivedMessage } from '@parkla/contract/members/whitelists/received-message.ts'
import { isCampaignTerm, isHeldSomewhere, termsOf } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import { SaveCampaign, type Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { parseBarIds } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import type * as z from 'zod'
import { lastDayText, termOf, typedTerm } from '../../kit/time/day-term.ts'
import { checkedBy, type FieldErrors, type useForm } from '../../kit/forms/form.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { FirstChoices } from '../../people/users/FirstChoices.part.tsx'
import { limitOf, listInputOf, typedLimit } from '../whitelists/list-values.api.ts'

/** Fields that the form holds as they are stored, with the defaults of a new campaign. */
const Settings = SaveCampaign.pick({
  Description: true,
  Region: true,
  Type: true,
  ValidInType: true,
  TimeZone: true,
  DiscountCreditCurrency: true,
  CampaignCode: true,
  NotificationEmails: true,
  AutoApprove: true,
  ApprovalMessage: true,
  AppInfoText: true,
  AppIconId: true,
  PaymentMethodRequired: true,
  OneTimeDiscount: true,
  ForNewClientsOnly: true,
  StartSessionsWithLPR: true,
  ActivateExtraDiscountCampaign: true,
  PayerName: true,
  PayerRegistryCode: true,
  PayerAddress: true,
  PayerEmail: true,
})

const copied = ['Name', 'IsTemplate', ...Settings.keyof().options] as const

const counts = [
  'MaxNumberOfRegistrants',
  'DiscountPercent',
  'ExtraDiscountCampaignActivationDelayInDays',
  'ExtraDiscountCampaignNumberOfDaysValid',
] as const

/** Values of the form; ids are texts, as Mantine's selects take them, days, numbers and amounts as typed. */
export type Values = Pick<Campaign, (typeof copied)[number]> &
  Record<(typeof counts)[number], string> & {
    Places: string[]
    Zones: string[]
    ValidFrom: string
    ValidTo: string
    AppId: string
    RegistrationOpenUntil: string
    RegistrationRequestReceivedMessage: string
    /** The amount as typed, in units of the currency. */
    DiscountCredit: string
    ExtraDiscountCampaignId: string
  }

export type FieldsProps = { form: ReturnType<typeof useForm<Values, unknown>> }

const blank = (isTemplate: boolean): Values => ({
  ...Settings.parse({ ValidInType: 'PLACES', Description: '' }),
  Name: '',
  IsTemplate: isTemplate,
  Places: [],
  Zones: [],
  ValidFrom: '',
  ValidTo: '',
  AppId: '1',
  RegistrationOpenUntil: '',
  RegistrationRequestReceivedMessage: '',
  DiscountCredit: '',
  ExtraDiscountCampaignId: '',
  MaxNumberOfRegistrants: '',
  DiscountPercent: '',
  ExtraDiscountCampaignActivationDelayInDays: '',
  ExtraDiscountCampaignNumberOfDaysValid: '',
})

const typedCount = (count: number): string => (count === 0 ? '' : String(count))

const textsOf = (bars: string): string[] => parseBarIds(bars).map(String)

const valuesOfStored = (campaign: Campaign): Values => {
  const zone = campaign.TimeZone
  return {
    ...blank(false),
    ...Object.fromEntries(copied.map((name) => [name, campaign[name]])),
    ...Object.fromEntries(counts.map((name) => [name, typedCount(campaign[name])])),
    ...typedTerm(campaign, zone),
    Places: textsOf(campaign.Places),
    Zones: textsOf(campaign.Zones),
    AppId: String(campaign.AppId),
    RegistrationOpenUntil: lastDayText(campaign.RegistrationOpenUntil, zone),
    RegistrationRequestReceivedMessage: ownReceivedMessage(campaign.RegistrationRequestReceivedMessage),
    DiscountCredit: typedLimit(campaign.DiscountCreditInCents, campaign.DiscountCreditCurrency),
    ExtraDiscountCampaignId: typedCount(campaign.ExtraDiscountCampaignId),
  }
}

/** A copy has no code; a copy of a template also has the template's name (R118). */
const valuesOfCopy = (source: Campaign): Values => ({
  ...valuesOfStored(source),
  IsTemplate: false,
  Name: source.IsTemplate ? source.Name : t(($) => $.campaigns.copyName, { name: source.Name }),
  CampaignCode: '',
})

/** Source of the form's values; `first` is for a new campaign. */
export type Start = { campaign?: Campaign; copyOf?: Campaign; isTemplate?: boolean; first?: FirstChoices }

/** The user's only region and one of their apps, where the values have none; a template may have no region (R118). */
const withFirst = (values: Values, { region, appIds }: FirstChoices): Values => ({
  ...values,
  ...(region && values.Region === '' && !values.IsTemplate
    ? { Region: region.Code, TimeZone: region.TimeZone, DiscountCreditCurrency: region.Currency }
    : {}),
  AppId: appIds.includes(Number(values.AppId)) ? values.AppId : String(appIds[0] ?? values.AppId),
})

export const valuesOf = ({ campaign, copyOf, isTemplate = false, first }: Start): Values => {
  if (campaign) return valuesOfStored(campaign)
  const values = copyOf ? valuesOfCopy(copyOf) : blank(isTemplate)
  return first ? withFirst(values, first) : values
}

/** The server refuses fields that a type does not have (R190). */
const withoutExtras = {
  OneTimeDiscount: false,
  ForNewClientsOnly: false,
  PaymentMethodRequired: false,
  StartSessionsWithLPR: false,
}
const withoutPayer = { PayerName: '', PayerRegistryCode: '', PayerAddress: '', PayerEmail: '' }

/**
 * Days on the clock of the campaign (R116); NaN for an unreadable number, which the schema refuses. What the type or a switch
 * hides counts as empty, as on the server: an error in it would forbid saving and be shown nowhere.
 */
export const inputOf = (values: Values) => {
  const { DiscountCredit: credit, ...rest } = values
  const zone = values.TimeZone || defaultTimeZone
  const [isPercent, isPrepaid] = [values.Type === 'DISCOUNT_PERCENT', values.Type === 'PREPAID_CREDIT']
  const hasExtra = values.ActivateExtraDiscountCampaign && !isPrepaid
  const extra = (text: string): number => (hasExtra ? Number(text) : 0)
  return {
    ...rest,
    ...listInputOf(values, zone),
    DiscountCreditInCents: isPercent ? 0 : limitOf(credit),
    ...(isPrepaid ? withoutExtras : withoutPayer),
    ActivateExtraDiscountCampaign: hasExtra,
    ExtraDiscountCampaignId: extra(values.ExtraDiscountCampaignId),
    MaxNumberOfRegistrants: Number(values.MaxNumberOfRegistrants),
    DiscountPercent: isPercent ? Number(values.DiscountPercent) : 0,
    ExtraDiscountCampaignActivationDelayInDays: extra(values.ExtraDiscountCampaignActivationDelayInDays),
    ExtraDiscountCampaignNumberOfDaysValid: extra(values.ExtraDiscountCampaignNumberOfDaysValid),
  } satisfies z.input<typeof SaveCampaign>
}

/** The server's validation, run in the form (R12). */
export const checkCampaign = (values: Values): FieldErrors => {
  const input = inputOf(values)
  const errors = checkedBy(SaveCampaign)(input)
  const where = values.ValidInType === 'PLACES' ? 'Places' : 'Zones'
  const verdicts = [
    { field: where, verdict: isHeldSomewhere(values.IsTemplate ? [0] : values[where].map(Number), where) },
    { field: 'ValidTo', verdict: isCampaignTerm(termOf(values, values.TimeZone)) },
    ...termsOf(input),
  ]
  for (const { field, verdict } of verdicts) if (!verdict.ok) errors[field] ??= reasonText(verdict)
  const credit = errors['DiscountCreditInCents']
  return credit === undefined ? errors : { ...errors, DiscountCredit: credit }
}
