import type { SaveWhitelistUser, WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { isPossibleTerm } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import type { FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText } from '../../../kit/phrases.ts'
import { termOf, typedTerm, type DayTerm } from '../../../kit/time/day-term.ts'

type Contacts = Pick<SaveWhitelistUser, 'Name' | 'Email' | 'Phone' | 'Plates'>

/** Values that users of whitelists and fleets have in their forms; days as typed on the clock of `zone`. */
export type UserValues = Contacts & DayTerm

export const userValuesOf = (user: Pick<WhitelistUser, keyof UserValues> | undefined, zone: string): UserValues => ({
  Name: user?.Name ?? '',
  Email: user?.Email ?? '',
  Phone: user?.Phone ?? '',
  Plates: user?.Plates ?? [],
  ...typedTerm({ ValidFrom: user?.ValidFrom ?? zeroDate, ValidTo: user?.ValidTo ?? zeroDate }, zone),
})

/** Errors of single plates are shown at their field, and an end before the start at the end. */
export const userErrors = (found: FieldErrors, values: UserValues, zone: string): FieldErrors => {
  const named = Object.entries(found).map(([field, text]) => [field.replace(/\.\d+$/, ''), text])
  const errors: FieldErrors = Object.fromEntries(named)
  const term = isPossibleTerm(termOf(values, zone))
  return term.ok || errors['ValidTo'] !== undefined ? errors : { ...errors, ValidTo: reasonText(term) }
}
