import { parseCents } from '@parkla/contract/kit/money.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { AvailabilityTable } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { isPossibleTerm, isSomewhere } from '@parkla/contract/whitelists/whitelists.policy.ts'
import {
  formatBarIds,
  parseBarIds,
  SaveWhitelist,
  type Whitelist,
} from '@parkla/contract/whitelists/whitelists.schema.ts'
import type * as z from 'zod'
import { termOf, typedTerm } from '../../kit/day-term.ts'
import { writeCents } from '../../kit/format.ts'
import { checkedBy, type FieldErrors } from '../../kit/form.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { Person } from '../users/UsersPicker.tsx'

/** Values of the form; ids are texts, as Mantine's selects take them, and days as typed. */
export type Values = {
  Name: string
  Description: string
  Region: string
  ValidInType: Whitelist['ValidInType']
  Places: string[]
  Zones: string[]
  ValidFrom: string
  ValidTo: string
  StartSessionsWithLPR: boolean
  ChargeForSessions: boolean
  DiscountPercent: string
  FreeMinutes: string
  /** Typed amount; empty for none. */
  Limit24h: string
  AvailabilityTable: AvailabilityTable | null
  Managers: Person[]
  AppId: string
  AppRegistrationCode: string
  RegistrationOpenUntil: string
  AutoApprove: boolean
  NotificationEmails: string
  NotificationDigest: boolean
  RegistrationRequestReceivedMessage: string
  ApprovalMessage: string
}

const typedLimit = (cents: number): string => (cents === 0 ? '' : writeCents(cents))

/** NaN for an unreadable amount, which the schema refuses. */
const limitOf = (text: string): number => (text.trim() === '' ? 0 : (parseCents(text) ?? Number.NaN))

const wholeOf = (text: string): number => (text.trim() === '' ? 0 : Number(text))

const textsOf = (bars: string): string[] => parseBarIds(bars).map(String)

export const valuesOf = (list: Whitelist | undefined, zone: string): Values => ({
  Name: list?.Name ?? '',
  Description: list?.Description ?? '',
  Region: list?.Region ?? '',
  ValidInType: list?.ValidInType ?? 'PLACES',
  Places: textsOf(list?.Places ?? ''),
  Zones: textsOf(list?.Zones ?? ''),
  ...typedTerm({ ValidFrom: list?.ValidFrom ?? zeroDate, ValidTo: list?.ValidTo ?? zeroDate }, zone),
  StartSessionsWithLPR: list?.StartSessionsWithLPR ?? true,
  ChargeForSessions: list?.ChargeForSessions ?? false,
  DiscountPercent: String(list?.DiscountPlan.DiscountPercent ?? 0),
  FreeMinutes: String(list?.DiscountPlan.FreeMinutes ?? 0),
  Limit24h: typedLimit(list?.DiscountPlan.Limit24h ?? 0),
  AvailabilityTable: list?.AvailabilityTable ?? null,
  Managers: list?.Managers.map(({ OwnerId, Name }) => ({ OwnerId: String(OwnerId), Name })) ?? [],
  AppId: String(list?.AppId ?? 1),
  AppRegistrationCode: list?.AppRegistrationCode ?? '',
  RegistrationOpenUntil: typedTerm({ ValidFrom: zeroDate, ValidTo: list?.RegistrationOpenUntil ?? zeroDate }, zone)
    .ValidTo,
  AutoApprove: list?.AutoApprove ?? false,
  NotificationEmails: list?.NotificationEmails ?? '',
  NotificationDigest: list?.NotificationDigest ?? false,
  RegistrationRequestReceivedMessage:
    list?.RegistrationRequestReceivedMessage ?? t(($) => $.whitelists.requestReceived),
  ApprovalMessage: list?.ApprovalMessage ?? '',
})

/** Places and zones are bar-delimited only on the wire (R90). */
export const inputOf = (values: Values, zone: string): z.input<typeof SaveWhitelist> => {
  const { Places, Zones, Managers, AppId, DiscountPercent, FreeMinutes, Limit24h, ...rest } = values
  const open = termOf({ ValidFrom: '', ValidTo: values.RegistrationOpenUntil }, zone)
  return {
    ...rest,
    ...termOf(values, zone),
    RegistrationOpenUntil: open.ValidTo,
    Places: formatBarIds(values.ValidInType === 'PLACES' ? Places.map(Number) : []),
    Zones: formatBarIds(values.ValidInType === 'ZONES' ? Zones.map(Number) : []),
    Managers: Managers.map(({ OwnerId }) => ({ OwnerId: Number(OwnerId) })),
    AppId: Number(AppId),
    DiscountPlan: {
      DiscountPercent: wholeOf(DiscountPercent),
      FreeMinutes: wholeOf(FreeMinutes),
      Limit24h: limitOf(Limit24h),
    },
  }
}

/** The server's validation, run in the form (R12). */
export const checkWhitelist =
  (zone: string) =>
  (values: Values): FieldErrors => {
    const input = inputOf(values, zone)
    const errors = checkedBy(SaveWhitelist)(input)
    for (const field of ['DiscountPercent', 'FreeMinutes', 'Limit24h']) {
      const error = errors[`DiscountPlan.${field}`]
      if (error !== undefined) errors[field] = error
    }
    if (values.Region === '') errors['Region'] = reasonText({ reason: 'input.required' })
    const where = values.ValidInType === 'PLACES' ? 'Places' : 'Zones'
    const somewhere = isSomewhere(values[where].map(Number))
    if (!somewhere.ok) errors[where] = reasonText(somewhere)
    const term = isPossibleTerm(termOf(values, zone))
    return term.ok || errors['ValidTo'] !== undefined ? errors : { ...errors, ValidTo: reasonText(term) }
  }
