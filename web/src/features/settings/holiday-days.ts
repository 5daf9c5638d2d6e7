import { dayOfKey } from '@parkla/contract/kit/calendar.ts'
import { dayKey, formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'

/** `2026-02-24` → `24.02.2026`. */
export const showDay = (day: string): string => formatLocalDate(dayOfKey(day))

/** `24.2.2026` → `2026-02-24`; other text stays as typed and fails validation. */
export const readDay = (text: string): string => {
  const day = parseLocal(text)
  return day ? dayKey(day) : text.trim()
}

/** `25,5` or `25.5`; NaN for anything else. */
export const readPercent = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
