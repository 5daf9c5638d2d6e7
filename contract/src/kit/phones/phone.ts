import * as z from 'zod'
import { countries, defaultDiallingCode } from '../countries.ts'
import type { PhoneReader } from './phone-reader.ts'

/** Searches match a part of a number; fewer digits match too many rows (decision 0025). */
export const phonePartMinDigits = 4

const e164 = /^\+[1-9]\d{6,14}$/

/** Until the metadata is loaded: the form of E.164, without a check that the number exists. */
const readRoughly: PhoneReader = (text, defaultCode) => {
  const compact = text.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '')
  const full = compact.startsWith('+') ? compact : `${defaultCode}${compact}`
  return e164.test(full) ? full : undefined
}

let reader: PhoneReader = readRoughly

/** The server installs the reader with all metadata when it loads, the browser with the first phone field (decision 0148). */
export const installPhoneReader = (installed: PhoneReader): void => {
  reader = installed
}

/**
 * E.164 with the default code +372 (R7), or undefined if the text is no number that exists. National notation is that of the
 * country of the default code: `040 1234567`, `00358401234567` and `358401234567` with +358 are `+358401234567`.
 */
export const normalisePhone = (text: string, defaultCode = defaultDiallingCode): string | undefined =>
  reader(text, defaultCode)

/**
 * Digits of a searched number as stored ones contain them: E.164 has neither the international prefix 00 nor the 0 in front of national
 * numbers. Of too few digits the zero stays, which may be the end of a number.
 */
export const phoneDigits = (text: string): string => {
  const digits = text.replaceAll('(0)', '').replaceAll(/[\s().\p{Pd}\p{Cf}+]/gu, '')
  const bare = text.trim().startsWith('+') ? digits : digits.replace(/^0{1,2}/, '')
  return bare.length < phonePartMinDigits ? digits : bare
}

/**
 * The phone number, if a searched text is a whole one: readers of masked contacts find clients by a whole number only (R79). A number
 * that was stored before numbers were checked is found in E.164.
 */
export const wholePhone = (text: string, defaultCode = defaultDiallingCode): string | undefined =>
  /^[+\d\s()-]{7,}$/.test(text) ? (normalisePhone(text, defaultCode) ?? readRoughly(text, defaultCode)) : undefined

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

/** A number, decoded to E.164 (R7). */
export const Phone = phoneText(undefined)

/** E.164 (R7), or empty. */
export const PhoneOrNone = phoneText('')

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** `+37255512123` → `+372 •••• 123` without the permission for personal data (R79); other text is masked completely. */
export const maskPhone = (phone: string): string => {
  if (phone === '') return ''
  if (!e164.test(phone)) return '••••'
  return `${shortCodes.exec(phone)?.[0] ?? phone.slice(0, 4)} •••• ${phone.slice(-3)}`
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
