import { isTimeZone } from '../../../kit/time.ts'
import { zoneOfOffset } from '../dates.ts'

/** Zones with summer time, by names that headings use in any season. */
const named: Readonly<Record<string, string>> = {
  WET: 'Europe/Lisbon',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EET: 'Europe/Tallinn',
  EEST: 'Europe/Tallinn',
  MSK: 'Europe/Moscow',
}

const offset = /(?:UTC|GMT|Z(?=[+-]))\s*([+-]\s?\d{1,2}(?::?\d{2})?)|[([]\s*([+-]\d{1,2}:?\d{2})\s*[)\]]/i
/** `Start (UTC)`, `start_utc`, `StartUtc`, `GMT Start`. */
const universal = /(?:^|[^\p{L}]|(?<=\p{Ll}))(?:UTC|Utc|GMT|Gmt)(?![\p{Ll}])|(?:^|[^\p{L}])(?:utc|gmt|zulu)(?![\p{L}])/u
const zoneName = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+\b/

/**
 * The zone that the heading of a column of times names, as Intl takes it: `Entry (UTC)`, `Start GMT+2`, `End [CET]`,
 * `Time (Europe/Riga)`. Undefined without a zone, or for "local".
 */
export const zoneOfHeading = (heading: string): string | undefined => {
  const [, behind, bracketed] = offset.exec(heading) ?? []
  const hours = behind ?? bracketed
  if (hours !== undefined) return zoneOfOffset(hours.replaceAll(/\s/g, ''))
  const [zone] = zoneName.exec(heading) ?? []
  if (zone !== undefined && isTimeZone(zone)) return zone
  if (universal.test(heading)) return 'UTC'
  const [, word = ''] = /(?:^|[\s([_])(WET|CET|CEST|EET|EEST|MSK)(?:$|[\s)\]_])/.exec(heading) ?? []
  return named[word]
}
