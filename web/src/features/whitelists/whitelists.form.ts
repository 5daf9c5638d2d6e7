import type { AvailabilityTable } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { SaveWhitelist, type Whitelist } from '@parkla/contract/whitelists/whitelists.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors } from '../../kit/form.ts'
import type { FirstChoices } from '../users/FirstChoices.api.tsx'
import type { Person } from '../users/UsersPicker.tsx'
import { limitOf, listErrors, listInputOf, listValuesOf, typedLimit, type ListValues } from './list-values.api.ts'

export type Values = ListValues & {
  StartSessionsWithLPR: boolean
  ChargeForSessions: boolean
  DiscountPercent: string
  FreeMinutes: string
  /** Typed amount; empty for none. */
  Limit24h: string
  AvailabilityTable: AvailabilityTable | null
  Managers: Person[]
}

export const valuesOf = (list: Whitelist | undefined, zone: string, first?: FirstChoices): Values => ({
  ...listValuesOf(list, zone, first),
  StartSessionsWithLPR: list?.StartSessionsWithLPR ?? true,
  ChargeForSessions: list?.ChargeForSessions ?? false,
  DiscountPercent: String(list?.DiscountPlan.DiscountPercent ?? 0),
  FreeMinutes: String(list?.DiscountPlan.FreeMinutes ?? 0),
  Limit24h: typedLimit(list?.DiscountPlan.Limit24h),
  AvailabilityTable: list?.AvailabilityTable ?? null,
  Managers: list?.Managers.map(({ OwnerId, Name }) => ({ OwnerId: String(OwnerId), Name })) ?? [],
})

export const inputOf = (values: Values, zone: string): z.input<typeof SaveWhitelist> => {
  const { Managers, DiscountPercent, FreeMinutes, Limit24h, ...rest } = values
  return {
    ...rest,
    ...listInputOf(values, zone),
    Managers: Managers.map(({ OwnerId }) => ({ OwnerId: Number(OwnerId) })),
    DiscountPlan: {
      DiscountPercent: Number(DiscountPercent),
      FreeMinutes: Number(FreeMinutes),
      Limit24h: limitOf(Limit24h),
    },
  }
}

/** The server's validation, run in the form (R12). */
export const checkWhitelist =
  (zone: string) =>
  (values: Values): FieldErrors => {
    const errors = checkedBy(SaveWhitelist)(inputOf(values, zone))
    for (const field of ['DiscountPercent', 'FreeMinutes', 'Limit24h']) {
      const error = errors[`DiscountPlan.${field}`]
      if (error !== undefined) errors[field] = error
    }
    return listErrors(values, zone, errors)
  }
