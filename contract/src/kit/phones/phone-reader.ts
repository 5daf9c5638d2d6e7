import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { countries } from '../countries.ts'

/**
 * Reads a phone number in any notation that is used in the country of the default code: E.164, or undefined if no such number
 * exists (R7).
 */
export type PhoneReader = (text: string, defaultCode: string) => string | undefined

/** Written out, `(0)` is the national prefix that is not dialled from abroad, except in countries that keep the zero. */
const notations = (text: string): string[] => {
  const compact = (part: string) => part.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '')
  const written = [compact(text)]
  if (text.includes('(0)')) written.push(compact(text.replace('(0)', '')))
  return written.flatMap((digits) => (digits.startsWith('00') ? [digits, `+${digits.slice(2)}`] : [digits]))
}

/**
 * A reader with libphonenumber's metadata, which is passed in because it is too large for the first load of the browser
 * (decision 0148). The library removes national and international prefixes and a country code without plus sign; of
 * several readings the first that exists is taken.
 */
export const phoneReaderOf =
  (metadata: MetadataJson): PhoneReader =>
  (text, defaultCode) => {
    const country = countries.find(({ diallingCode }) => diallingCode === defaultCode)?.alpha2 as
      | CountryCode
      | undefined
    return notations(text)
      .filter((digits) => /^\+?\d{5,20}$/.test(digits))
      .map((digits) => parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false }, metadata))
      .find((number) => number?.isValid())?.number
  }
