import { requiredReason } from '@parkla/contract/kit/input.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { formatLocalDate, instantToLocal, parseLocal } from '@parkla/contract/kit/time.ts'
import { isPossibleTerm } from '@parkla/contract/parking/passes/passes.policy.ts'
import { SavePass, type MonthlyPass, type PassTerms } from '@parkla/contract/parking/passes/passes.schema.ts'
import { termOf, typedTerm } from '../../kit/time/day-term.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
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

/** A pass from today, unlimited (R108), at the place's default price. */
export const blankValues = ({ TimeZone: zone, MonthlyPassPriceInCents, Currency }: PassTerms): PassValues => ({
  PhoneNumber: '',
  ValidFrom: formatLocalDate(instantToLocal(new Date().toISOString(), zone)),
  ValidTo: '',
  MonthlyCostInCents: MonthlyPassPriceInCents === 0 ? '' : writeCents(MonthlyPassPriceInCents, Currency),
  LicensePlate: '',
  Info: '',
})

export const valuesOf = (
  pass: MonthlyPass,
  { TimeZone, Currency }: Pick<PassTerms, 'TimeZone' | 'Currency'>,
): PassValues => ({
  PhoneNumber: pass.PhoneNumber,
  ...typedTerm(pass, TimeZone),
  MonthlyCostInCents: writeCents(pass.MonthlyCostInCents, Currency),
  LicensePlate: pass.ClientActiveLicensePlate,
  Info: pass.Info,
})

/** Converts the values for the request; an unreadable field stays as typed and fails validation. */
export const inputOf = (values: PassValues, { TimeZone: zone, AppId }: Pick<PassTerms, 'TimeZone' | 'AppId'>) => ({
  AppId,
  PhoneNumber: values.PhoneNumber,
  MonthlyCostInCents: parseCents(values.MonthlyCostInCents) ?? Number.NaN,
  ...termOf(values, zone),
  Info: values.Info,
  LicensePlate: values.LicensePlate.trim(),
})

const emptyFields = (values: PassValues): FieldErrors =>
  Object.fromEntries(
    (['PhoneNumber', 'ValidFrom', 'MonthlyCostInCents'] as const)
      .filter((field) => values[field].trim() === '')
      .map((field) => [field, reasonText({ reason: requiredReason(field) })]),
  )

const dayErrors = (values: PassValues): FieldErrors =>
  Object.fromEntries(
    (['ValidFrom', 'ValidTo'] as const)
      .filter((field) => values[field].trim() !== '' && parseLocal(values[field]) === undefined)
      .map((field) => [field, reasonText({ reason: 'input.notADay' })]),
  )

/** The server's validation, run in the form (R12, R107). */
export const checkPass =
  (terms: Pick<PassTerms, 'TimeZone' | 'AppId'>) =>
  (values: PassValues): FieldErrors => {
    const input = inputOf(values, terms)
    const errors = { ...checkedBy(SavePass)(input), ...dayErrors(values), ...emptyFields(values) }
    if (Object.keys(errors).length > 0) return errors
    const verdict = isPossibleTerm(input)
    return verdict.ok ? {} : { ValidTo: reasonText(verdict) }
  }
