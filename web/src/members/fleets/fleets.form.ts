import { SaveFleet, type Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors, type useForm } from '../../kit/forms/form.ts'
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
} from '../whitelists/list-values.api.ts'

/** A manager of the form; `RestrictedToFleetUserId` is empty for all users. */
type TypedManager = Person & { RestrictedToFleetUserId: string }

/** Amounts and numbers are as typed (empty: no limit). */
export type Values = ListValues & {
  AppInfoText: string
  Type: Fleet['Type']
  DailyLimitInCentsPerUser: string
  MonthlyLimitInCentsPerUser: string
  LowBalanceInCents: string
  ResetUsedLimitsEachMonth: boolean
  MaxNumberOfUsers: string
  Managers: TypedManager[]
}

export type FieldsProps = { form: ReturnType<typeof useForm<Values, unknown>> }

/** Amounts are in the currency of the region; a fleet that stays in its region keeps its own. */
export const currencyFor = (fleet: Pick<Fleet, 'Region' | 'Currency'> | undefined, region: string): string =>
  fleet?.Region === region ? fleet.Currency : currencyToday(region)

export const valuesOf = (fleet: Fleet | undefined, zone: string, first?: FirstChoices): Values => ({
  ...listValuesOf(fleet, zone, first),
  AppInfoText: fleet?.AppInfoText ?? '',
  Type: fleet?.Type ?? 'POSTPAID',
  DailyLimitInCentsPerUser: typedLimit(fleet?.DailyLimitInCentsPerUser, fleet?.Currency ?? 'EUR'),
  MonthlyLimitInCentsPerUser: typedLimit(fleet?.MonthlyLimitInCentsPerUser, fleet?.Currency ?? 'EUR'),
  LowBalanceInCents: typedLimit(fleet?.LowBalanceInCents, fleet?.Currency ?? 'EUR'),
  ResetUsedLimitsEachMonth: fleet?.ResetUsedLimitsEachMonth ?? true,
  MaxNumberOfUsers: fleet === undefined || fleet.MaxNumberOfUsers === 0 ? '' : String(fleet.MaxNumberOfUsers),
  Managers:
    fleet?.Managers.map(({ OwnerId, Name, RestrictedToFleetUserId: user }) => ({
      OwnerId: String(OwnerId),
      Name,
      RestrictedToFleetUserId: user === 0 ? '' : String(user),
    })) ?? [],
})

export const inputOf = (values: Values, zone: string): z.input<typeof SaveFleet> => ({
  ...values,
  ...listInputOf(values, zone),
  DailyLimitInCentsPerUser: limitOf(values.DailyLimitInCentsPerUser),
  MonthlyLimitInCentsPerUser: limitOf(values.MonthlyLimitInCentsPerUser),
  // The field is hidden for POSTPAID.
  LowBalanceInCents: values.Type === 'PREPAID' ? limitOf(values.LowBalanceInCents) : 0,
  MaxNumberOfUsers: Number(values.MaxNumberOfUsers),
  Managers: values.Managers.map(({ OwnerId, RestrictedToFleetUserId }) => ({
    OwnerId: Number(OwnerId),
    RestrictedToFleetUserId: Number(RestrictedToFleetUserId),
  })),
})

/** The server's validation, run in the form (R12). */
export const checkFleet =
  (zone: string) =>
  (values: Values): FieldErrors =>
    listErrors(values, zone, checkedBy(SaveFleet)(inputOf(values, zone)))
