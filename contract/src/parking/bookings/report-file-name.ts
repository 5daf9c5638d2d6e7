import { dayKey, type LocalDateTime } from '../../kit/time.ts'

/** `{place}-{YYYY-MM-DD}.xlsx`, without characters that file systems refuse (R152). */
export const reportFileName = (place: string, day: LocalDateTime): string => {
  const readable = place
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  // Cuts by code points: half of a surrogate pair cannot be encoded in a header.
  const safe = Array.from(readable)
    .slice(0, 100)
    .join('')
    .replace(/[. ]+$/, '')
  return `${safe === '' ? 'bookings' : safe}-${dayKey(day)}.xlsx`
}
