import { settings, type SettingKey } from '@parkla/contract/settings/settings.catalogue.ts'
import { centsToDecimal, parseCents } from '@parkla/contract/kit/money.ts'
import { language } from '../../kit/phrases.ts'

/** A setting as people write it: money in euros (R3), all else as it is. */
export const writeSetting = (key: SettingKey, value: string | number): string => {
  if (settings[key].unit !== 'cents') return String(value)
  const text = centsToDecimal(Number(value))
  return language() === 'en' ? text : text.replace('.', ',')
}

/** What was typed, as the catalogue wants it; NaN where it means nothing, for the check to refuse. */
export const readSettingText = (key: SettingKey, text: string): string | number => {
  const { unit } = settings[key]
  if (unit === 'code') return text.trim().toUpperCase()
  if (unit === 'cents') return parseCents(text) ?? Number.NaN
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}
