import { ownReceivedMessage } from '@parkla/contract/members/whitelists/received-message.ts'
import { currencyOf, parseCents } from '@parkla/contract/kit/money.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { isPossibleTerm, isSomewhere } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { formatBarIds, parseBarIds, type Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { lastDayText, termOf, typedTerm } from '../../kit/time/day-term.ts'
import type { FieldErrors } from '../../kit/forms/form.ts'
import { writeCents } from '../../kit/format.ts'
import { reasonText } from '../../kit/phrases.ts'
import type { FirstChoices } from '../../people/users/FirstChoices.part.tsx'

export const currencyToday = (region: string): string => currencyOf(region, new Date().toISOString().slice(0, 10))

type Alike =
  | 'Name'
  | 'Description'
  | 'Region'
  | 'ValidInType'
  | 'AppRegistrationCode'
  | 'AutoApprove'
  | 'NotificationEmails'
  | 'NotificationDigest'
  | 'RegistrationRequestReceivedMessage'
  | 'ApprovalMessage'
type Converted = 'Places' | 'Zones' | 'ValidFrom' | 'ValidTo' | 'AppId' | 'RegistrationOpenUntil'

/** Values that the forms of whitelists and fleets share; a campaign has `Converted` and `ValidInType` too. Ids are texts, as Mantine's selects take them, and days as typed. */
export type ListValues = Pick<Whitelist, Alike> &
  Record<Exclude<Converted, 'Places' | 'Zones'>, string> & { Places: string[]; Zones: string[] }

const textsOf = (bars: string): string[] => parseBarIds(bars).map(String)

/** Values of a list; `first` is for a new one. */
export const listValuesOf = (
  list: Pick<Whitelist, Alike | Converted> | undefined,
  zone: string,
  first?: FirstChoices,
): ListValues => ({
  Name: list?.Name ?? '',
  Description: list?.Description ?? '',
  Region: list?.Region ?? first?.region?.Code ?? '',
  ValidInType: list?.ValidInType ?? 'PLACES',
  Places: textsOf(list?.Places ?? ''),
  Zones: textsOf(list?.Zones ?? ''),
  ...typedTerm({ ValidFrom: list?.ValidFrom ?? zeroDate, ValidTo: list?.ValidTo ?? zeroDate }, zone),
  AppId: String(list?.AppId ?? first?.appIds[0] ?? 1),
  AppRegistrationCode: list?.AppRegistrationCode ?? '',
  RegistrationOpenUntil: lastDayText(list?.RegistrationOpenUntil ?? zeroDate, zone),
  AutoApprove: list?.AutoApprove ?? false,
  NotificationEmails: list?.NotificationEmails ?? '',
  NotificationDigest: list?.NotificationDigest ?? false,
  RegistrationRequestReceivedMessage: ownReceivedMessage(list?.RegistrationRequestReceivedMessage ?? ''),
  ApprovalMessage: list?.ApprovalMessage ?? '',
})

/** The values that the wire has in another form; places and zones are bar-delimited only there (R90). */
export const listInputOf = (values: Pick<ListValues, Converted | 'ValidInType'>, zone: string) => ({
  ...termOf(values, zone),
  RegistrationOpenUntil: termOf({ ValidFrom: '', ValidTo: values.RegistrationOpenUntil }, zone).ValidTo,
  Places: formatBarIds(values.ValidInType === 'PLACES' ? values.Places.map(Number) : []),
  Zones: formatBarIds(values.ValidInType === 'ZONES' ? values.Zones.map(Number) : []),
  AppId: Number(values.AppId),
})

/** Errors beyond those of the schema: no region, nowhere valid, ends before it starts. */
export const listErrors = (values: ListValues, zone: string, found: FieldErrors): FieldErrors => {
  const where = values.ValidInType === 'PLACES' ? 'Places' : 'Zones'
  const [somewhere, term] = [isSomewhere(values[where].map(Number), where), isPossibleTerm(termOf(values, zone))]
  return {
    ...(term.ok ? {} : { ValidTo: reasonText(term) }),
    ...found,
    ...(values.Region === '' ? { Region: reasonText({ reason: 'input.regionRequired' }) } : {}),
    ...(somewhere.ok ? {} : { [where]: reasonText(somewhere) }),
  }
}

/** Empty for none. */
export const typedLimit = (cents: number | undefined, currency: string): string =>
  cents === undefined || cents === 0 ? '' : writeCents(cents, currency)

/** NaN for an unreadable amount, which the schema refuses. */
export const limitOf = (text: string): number => (text.trim() === '' ? 0 : (parseCents(text) ?? Number.NaN))
