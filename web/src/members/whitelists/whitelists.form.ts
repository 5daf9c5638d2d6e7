import { highestHourlyPrice, weekOf, type AvailabilityTable } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { MemberDiscount, SaveWhitelist, type Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import type { FirstChoices } from '../../people/users/FirstChoices.part.tsx'
import type { Person } from '../../people/users/UsersPicker.tsx'
import {
  currencyToday,
  limitOf,
  listErrors,
  listInputOf,
  listValuesOf,
  typedLimit,
  type ListValues,
} from './list-values.api.ts'

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
  Limit24h: typedLimit(list?.DiscountPlan.Limit24h, currencyToday(list?.Region ?? '')),
  AvailabilityTable: list?.AvailabilityTable ?? null,
  Managers: list?.Managers.map(({ OwnerId, Name }) => ({ OwnerId: String(OwnerId), Name })) ?? [],
})

const possibleDiscount = (discount: z.output<typeof MemberDiscount>): z.output<typeof MemberDiscount> => {
  const { DiscountPercent, FreeMinutes, Limit24h } = MemberDiscount.shape
  return {
    DiscountPercent: DiscountPercent.safeParse(discount.DiscountPercent).data ?? 0,
    FreeMinutes: FreeMinutes.safeParse(discount.FreeMinutes).data ?? 0,
    Limit24h: Limit24h.safeParse(discount.Limit24h).data ?? 0,
  }
}

const withPossiblePrices = (table: AvailabilityTable | null): AvailabilityTable | null => {
  if (!table) return null
  const possible = (price: number): number => (price <= highestHourlyPrice ? price : 0)
  return {
    ...table,
    ...weekOf((weekday) => {
      const { Price12, Price23, Price31 } = table[weekday]
      const prices = { Price12: possible(Price12), Price23: possible(Price23), Price31: possible(Price31) }
      return { ...table[weekday], ...prices }
    }),
  }
}

/**
 * The request. Discount and prices are not shown while the list does not charge, so wrong ones count as empty: an error in them
 * would forbid saving beside no field.
 */
export const inputOf = (values: Values, zone: string): z.input<typeof SaveWhitelist> => {
  const { Managers, DiscountPercent, FreeMinutes, Limit24h, ...rest } = values
  const discount = {
    DiscountPercent: Number(DiscountPercent),
    FreeMinutes: Number(FreeMinutes),
    Limit24h: limitOf(Limit24h),
  }
  return {
    ...rest,
    ...listInputOf(values, zone),
    Managers: Managers.map(({ OwnerId }) => ({ OwnerId: Number(OwnerId) })),
    ...(values.ChargeForSessions
      ? { DiscountPlan: discount }
      : {
          DiscountPlan: possibleDiscount(discount),
          AvailabilityTable: withPossiblePrices(values.AvailabilityTable),
        }),
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
