import { settings, type SettingKey } from '@parkla/contract/office/settings/settings-catalogue.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { writeCents } from '../../kit/format.ts'

/** A setting as form text: money in euro (R3), numbers unchanged. */
export const writeSetting = (key: SettingKey, value: string | number): string =>
  settings[key].unit === 'cents' ? writeCents(Number(value), 'EUR') : String(value)

const readWhole = (text: string, form: RegExp): number => (form.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/** Converts the typed text to the catalogue's type; NaN fails validation. */
export const readSettingText = (key: SettingKey, text: string): string | number => {
  const { unit } = settings[key]
  if (unit === 'code') return text.trim().toUpperCase()
  if (unit === 'choice') return text
  if (unit === 'cents') return parseCents(text) ?? Number.NaN
  if (unit === 'dbm') return readWhole(text.replace('−', '-'), /^-?\d{1,3}$/)
  return readWhole(text, /^\d{1,6}$/)
}

/** `25,5` or `25.5`; NaN for anything else. */
export const readPercent = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
