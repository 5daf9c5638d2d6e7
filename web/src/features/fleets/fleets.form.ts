import { SaveFleet, type Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { isPossibleTerm, isSomewhere } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { formatBarIds, parseBarIds } from '@parkla/contract/whitelists/whitelists.schema.ts'
import type * as z from 'zod'
import { termOf, typedTerm } from '../../kit/day-term.ts'
import { checkedBy, type FieldErrors, type useForm } from '../../kit/form.ts'
import { writeCents } from '../../kit/format.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { Person } from '../users/UsersPicker.tsx'

/** A manager of the form; `RestrictedToFleetUserId` is empty for all users. */
export type TypedManager = Person & { RestrictedToFleetUserId: string }

/** Values of the form; ids are texts, as Mantine's selects take them, days and amounts as typed (empty: no limit). */
export type Values = {
  Name: string
  Description: string
  AppInfoText: string
  Region: string
  ValidInType: Fleet['ValidInType']
  Places: string[]
  Zones: string[]
  ValidFrom: string
  ValidTo: string
  AppId: string
  AppRegistrationCode: string
  RegistrationOpenUntil: string
  AutoApprove: boolean
  NotificationEmails: string
  NotificationDigest: boolean
  RegistrationRequestReceivedMessage: string
  ApprovalMessage: string
  Type: Fleet['Type']
  DailyLimitInCentsPerUser: string
  MonthlyLimitInCentsPerUser: string
  LowBalanceInCents: string
  ResetUsedLimitsEachMonth: boolean
  MaxNumberOfUsers: string
  Managers: TypedManager[]
}

export type FieldsProps = { form: ReturnType<typeof useForm<Values, unknown>> }

const typedLimit = (cents = 0): string => (cents === 0 ? '' : writeCents(cents))

/** NaN for an unreadable amount, which the schema refuses. */
const limitOf = (text: string): number => (text.trim() === '' ? 0 : (parseCents(text) ?? Number.NaN))

const textsOf = (bars: string): string[] => parseBarIds(bars).map(String)

export const valuesOf = (fleet: Fleet | undefined, zone: string): Values => ({
  Name: fleet?.Name ?? '',
  Description: fleet?.Description ?? '',
  AppInfoText: fleet?.AppInfoText ?? '',
  Region: fleet?.Region ?? '',
  ValidInType: fleet?.ValidInType ?? 'PLACES',
  Places: textsOf(fleet?.Places ?? ''),
  Zones: textsOf(fleet?.Zones ?? ''),
  ...typedTerm({ ValidFrom: fleet?.ValidFrom ?? zeroDate, ValidTo: fleet?.ValidTo ?? zeroDate }, zone),
  AppId: String(fleet?.AppId ?? 1),
  AppRegistrationCode: fleet?.AppRegistrationCode ?? '',
  RegistrationOpenUntil: typedTerm({ ValidFrom: zeroDate, ValidTo: fleet?.RegistrationOpenUntil ?? zeroDate }, zone)
    .ValidTo,
  AutoApprove: fleet?.AutoApprove ?? false,
  NotificationEmails: fleet?.NotificationEmails ?? '',
  NotificationDigest: fleet?.NotificationDigest ?? false,
  RegistrationRequestReceivedMessage:
    fleet?.RegistrationRequestReceivedMessage ?? t(($) => $.whitelists.requestReceived),
  ApprovalMessage: fleet?.ApprovalMessage ?? '',
  Type: fleet?.Type ?? 'POSTPAID',
  DailyLimitInCentsPerUser: typedLimit(fleet?.DailyLimitInCentsPerUser),
  MonthlyLimitInCentsPerUser: typedLimit(fleet?.MonthlyLimitInCentsPerUser),
  LowBalanceInCents: typedLimit(fleet?.LowBalanceInCents),
  ResetUsedLimitsEachMonth: fleet?.ResetUsedLimitsEachMonth ?? true,
  MaxNumberOfUsers: fleet === undefined || fleet.MaxNumberOfUsers === 0 ? '' : String(fleet.MaxNumberOfUsers),
  Managers:
    fleet?.Managers.map(({ OwnerId, Name, RestrictedToFleetUserId: user }) => ({
      OwnerId: String(OwnerId),
      Name,
      RestrictedToFleetUserId: user === 0 ? '' : String(user),
    })) ?? [],
})

/** Places and zones are bar-delimited only on the wire (R90). */
export const inputOf = (values: Values, zone: string): z.input<typeof SaveFleet> => ({
  ...values,
  ...termOf(values, zone),
  RegistrationOpenUntil: termOf({ ValidFrom: '', ValidTo: values.RegistrationOpenUntil }, zone).ValidTo,
  Places: formatBarIds(values.ValidInType === 'PLACES' ? values.Places.map(Number) : []),
  Zones: formatBarIds(values.ValidInType === 'ZONES' ? values.Zones.map(Number) : []),
  AppId: Number(values.AppId),
  DailyLimitInCentsPerUser: limitOf(values.DailyLimitInCentsPerUser),
  MonthlyLimitInCentsPerUser: limitOf(values.MonthlyLimitInCentsPerUser),
  LowBalanceInCents: limitOf(values.LowBalanceInCents),
  MaxNumberOfUsers: Number(values.MaxNumberOfUsers),
  Managers: values.Managers.map(({ OwnerId, RestrictedToFleetUserId }) => ({
    OwnerId: Number(OwnerId),
    RestrictedToFleetUserId: Number(RestrictedToFleetUserId),
  })),
})

/** The server's validation, run in the form (R12). */
export const checkFleet =
  (zone: string) =>
  (values: Values): FieldErrors => {
    const errors = checkedBy(SaveFleet)(inputOf(values, zone))
    if (values.Region === '') errors['Region'] = reasonText({ reason: 'input.required' })
    const where = values.ValidInType === 'PLACES' ? 'Places' : 'Zones'
    const somewhere = isSomewhere(values[where].map(Number))
    if (!somewhere.ok) errors[where] = reasonText(somewhere)
    const term = isPossibleTerm(termOf(values, zone))
    return term.ok || errors['ValidTo'] !== undefined ? errors : { ...errors, ValidTo: reasonText(term) }
  }
