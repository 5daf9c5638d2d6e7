import { dayKey, type LocalDateTime } from '../kit/time.ts'

/** `{place}-{YYYY-MM-DD}.xlsx`, without characters that file systems refuse (R152). */
export const reportFileName = (place: string, day: LocalDateTime): string => {
  const safe = place
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return `${safe === '' ? 'bookings' : safe}-${dayKey(day)}.xlsx`
}
