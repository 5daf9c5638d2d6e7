import { isStrongPassword } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t } from '../../kit/phrases.ts'

/** A simple pattern; the server's own check is stricter. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** Error text of an e-mail address, or undefined. */
const emailProblem = (email: string): string | undefined => {
  if (email.trim() === '') return t(($) => $.accounts.emailRequired)
  return looksLikeEmail(email) ? undefined : t(($) => $.accounts.emailInvalid)
}

const onlyProblems = (problems: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined))

export const checkEmail = ({ Email }: { Email: string }): FieldErrors => onlyProblems({ Email: emailProblem(Email) })

export const checkLogin = ({ Email, Password }: { Email: string; Password: string }): FieldErrors =>
  onlyProblems({
    Email: emailProblem(Email),
    Password: Password === '' ? t(($) => $.accounts.passwordRequired) : undefined,
  })

/** Strength and equality of a new password, under the names of its two fields (R25). */
export const checkNewPassword = (first: [string, string], second: [string, string]): FieldErrors => {
  const [firstName, one] = first
  const [secondName, other] = second
  return onlyProblems({
    [firstName]: isStrongPassword(one) ? undefined : reasonText({ reason: 'input.weakPassword' }),
    [secondName]: one === other ? undefined : reasonText({ reason: 'input.passwordsDiffer' }),
  })
}
