import { parseCents } from '@parkla/contract/kit/money.ts'
import {
  addDays,
  formatLocalDate,
  instantToLocal,
  isSet,
  parseLocal,
  startOfDay,
  zeroDate,
} from '@parkla/contract/kit/time.ts'
import { lastDayOf } from '@parkla/contract/kit/calendar.ts'
import { isPossibleTerm } from '@parkla/contract/passes/passes.policy.ts'
import { SavePass, type MonthlyPass, type PassTerms } from '@parkla/contract/passes/passes.schema.ts'
import { checkedBy, type FieldErrors } from '../../kit/form.ts'
import { writeCents } from '../../kit/format.ts'
import { reasonText } from '../../kit/phrases.ts'

/** Form values, named like the wire's fields so that server errors appear at their field. */
export type PassValues = {
  PhoneNumber: string
  /** `31.01.2024`. */
  ValidFrom: string
  /** The last day; empty = unlimited. */
  ValidTo: string
  MonthlyCostInCents: string
  LicensePlate: string
  Info: string
}

/** From today, unlimited (R108), at the place's default price. */
export const blankValues = ({ TimeZone: zone, MonthlyPassPriceInCents }: PassTerms): PassValues => ({
  PhoneNumber: '',
  ValidFrom: formatLocalDate(instantToLocal(new Date().toISOString(), zone)),
  ValidTo: '',
  MonthlyCostInCents: MonthlyPassPriceInCents === 0 ? '' : writeCents(MonthlyPassPriceInCents),
  LicensePlate: '',
  Info: '',
})

/** The stored end is the midnight after the last day (R108). */
export const lastDayText = (validTo: string, zone: string): string =>
  isSet(validTo) ? formatLocalDate(lastDayOf(instantToLocal(validTo, zone))) : ''

export const valuesOf = (pass: MonthlyPass, zone: string): PassValues => ({
  PhoneNumber: pass.PhoneNumber,
  ValidFrom: formatLocalDate(instantToLocal(pass.ValidFrom, zone)),
  ValidTo: lastDayText(pass.ValidTo, zone),
  MonthlyCostInCents: writeCents(pass.MonthlyCostInCents),
  LicensePlate: pass.ClientActiveLicensePlate,
  Info: pass.Info,
})

const midnightOf = (text: string, zone: string, daysLater = 0): string | undefined => {
  const day = parseLocal(text)
  return day && startOfDay(addDays({ ...day, hour: 0, minute: 0, second: 0 }, daysLater), zone)
}

/** Converts the values for the request; an unreadable field stays as typed and fails validation. */
export const inputOf = (values: PassValues, { TimeZone: zone, AppId }: Pick<PassTerms, 'TimeZone' | 'AppId'>) => ({
  AppId,
  PhoneNumber: values.PhoneNumber,
  MonthlyCostInCents: parseCents(values.MonthlyCostInCents) ?? Number.NaN,
  ValidFrom: midnightOf(values.ValidFrom, zone) ?? values.ValidFrom,
  ValidTo: values.ValidTo.trim() === '' ? zeroDate : (midnightOf(values.ValidTo, zone, 1) ?? values.ValidTo),
  Info: values.Info,
  LicensePlate: values.LicensePlate.trim(),
})

const emptyFields = (values: PassValues): FieldErrors =>
  Object.fromEntries(
    (['PhoneNumber', 'ValidFrom', 'MonthlyCostInCents'] as const)
      .filter((field) => values[field].trim() === '')
      .map((field) => [field, reasonText({ reason: 'input.required' })]),
  )

const dayErrors = (values: PassValues, zone: string): FieldErrors =>
  Object.fromEntries(
    (['ValidFrom', 'ValidTo'] as const)
      .filter((field) => values[field].trim() !== '' && midnightOf(values[field], zone) === undefined)
      .map((field) => [field, reasonText({ reason: 'input.notADay' })]),
  )

/** The server's validation, run in the form (R12, R107). */
export const checkPass =
  (terms: Pick<PassTerms, 'TimeZone' | 'AppId'>) =>
  (values: PassValues): FieldErrors => {
    const input = inputOf(values, terms)
    const errors = { ...checkedBy(SavePass)(input), ...dayErrors(values, terms.TimeZone), ...emptyFields(values) }
    if (Object.keys(errors).length > 0) return errors
    const verdict = isPossibleTerm(input)
    return verdict.ok ? {} : { ValidTo: reasonText(verdict) }
  }
