import * as z from 'zod'

/** Searches match the end of a number; fewer digits would match everybody (R7). */
export const phoneEndMinDigits = 4

const e164 = /^\+[1-9]\d{6,14}$/

/** Shorter than this after a country code, the digits are a local number that happens to begin like the code. */
const localMinDigits = 7

const withCode = (compact: string, defaultCode: string): string => {
  if (compact.startsWith('+')) return compact
  if (compact.startsWith('00')) return `+${compact.slice(2)}`
  const hasCode = `+${compact}`.startsWith(defaultCode) && compact.length >= defaultCode.length - 1 + localMinDigits
  return hasCode ? `+${compact}` : `${defaultCode}${compact}`
}

/**
 * E.164 with the default code +372 (R7), or undefined when it cannot be a number. Brackets, dashes and the invisible
 * characters that come with copied numbers fall away; `37255512123` is taken with the code it begins with.
 */
export const normalisePhone = (text: string, defaultCode = '+372'): string | undefined => {
  const full = withCode(text.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, ''), defaultCode)
  return e164.test(full) ? full : undefined
}

export const Phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const phone = normalisePhone(text)
    if (phone !== undefined) return phone
    context.addIssue({ code: 'custom', message: 'input.notAPhone' })
    return z.NEVER
  })

/** `+37255512123` → `+372 •••• 123` for readers without the right to personal data (R79); nothing of what is no number. */
export const maskPhone = (phone: string): string => {
  if (phone === '') return ''
  if (!e164.test(phone)) return '••••'
  return `${phone.startsWith('+37') ? phone.slice(0, 4) : phone.slice(0, 2)} •••• ${phone.slice(-3)}`
}

/** `Mari Maasikas` → `M••• M•••` (R79). */
export const maskName = (name: string): string =>
  (name.match(/\S+/gu) ?? []).map((part) => part.replace(/^(.).*$/su, '$1•••')).join(' ')

/** `mari@example.test` → `m•••@example.test` (R79). */
export const maskEmail = (email: string): string => email.replace(/^(.)(?:.*(?=@)|.*)/su, '$1•••')

/** As somebody is shown who may not see it (R79); sent back, it changes nothing. */
export const isMasked = (text: string): boolean => text.includes('•')
