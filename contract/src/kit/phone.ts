import * as z from 'zod'
import { countries, defaultDiallingCode } from './countries.ts'

/** Searches match a part of a number; fewer digits match too many rows (decision 0025). */
export const phonePartMinDigits = 4

const e164 = /^\+[1-9]\d{6,14}$/

/** With fewer digits after the country code, the number is local and starts like the code by chance. */
const localMinDigits = 7

const withCode = (compact: string, defaultCode: string): string => {
  if (compact.startsWith('+')) return compact
  if (compact.startsWith('00')) return `+${compact.slice(2)}`
  const hasCode = `+${compact}`.startsWith(defaultCode) && compact.length >= defaultCode.length - 1 + localMinDigits
  return hasCode ? `+${compact}` : `${defaultCode}${compact}`
}

/**
 * E.164 with the default code +372 (R7), or undefined if the text is not a number. Brackets, dashes and invisible characters
 * are removed; `37255512123` is read with the country code it starts with.
 */
export const normalisePhone = (text: string, defaultCode = defaultDiallingCode): string | undefined => {
  const full = withCode(text.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, ''), defaultCode)
  return e164.test(full) ? full : undefined
}

/** The number of a searched text that is a whole number: readers of masked contacts find by it only (R79). */
export const wholePhone = (text: string): string | undefined =>
  /^[+\d\s()-]{7,}$/.test(text) ? normalisePhone(text) : undefined

/** Country code of a region's phone numbers. */
export const phoneCodeOf = (region: string): string =>
  countries.find((country) => country.region === region)?.diallingCode ?? defaultDiallingCode

/** A phone number in the form of `normalisePhone`; an empty text becomes `ofEmpty`, or is refused where that is undefined. */
const phoneText = (ofEmpty: string | undefined) =>
  z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      const phone = text === '' ? ofEmpty : normalisePhone(text)
      if (phone !== undefined) return phone
      context.addIssue({ code: 'custom', message: text === '' ? 'input.required' : 'input.notAPhone' })
      return z.NEVER
    })

/** E.164 (R7). */
export const Phone = phoneText(undefined)

/** E.164 (R7), or empty. */
export const PhoneOrNone = phoneText('')

/** `+37255512123` → `+372 •••• 123` without the permission for personal data (R79); other text is masked completely. */
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

/** True for masked text (R79); when sent back, the stored value is kept. */
export const isMasked = (text: string): boolean => text.includes('•')

/** A masked value that is sent back leaves the stored one unchanged (R79). */
export const masked = (longest: number, message: string) => z.string().trim().max(longest).refine(isMasked, { message })
