import { belowWhole, withoutMinorUnit } from '../minor-units.ts'
import { isNegation, isOtherAmount } from '../other-amounts.ts'
import { clockWords, dayWords } from '../words/heading-words.ts'
import { normaliseHeading, type Meaning } from './heading-names.ts'

/** Units and zones that follow a name: `Amount EUR`, `Betrag inkl. MwSt.`, `Entry time UTC`. */
const suffix =
  /[\s_,.;:–-]+(?:in )?(?:\p{Sc}|eur|euro|euros|eurot|usd|gbp|sek|nok|dkk|isk|pln|zł|czk|kč|huf|ft|bgn|лв|chf|fr|inr|uah|грн|rub|руб|kr|local|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?|brutto|gross|áfával|ttc|(?:incl|inkl|sis|ar|z|with|ink|su|с|koos|vč|s|med|m|з)[.\s]*(?:vat|km|pvn|mwst|alv|moms|mva|vsk|pvm|ндс|dph|áfa|пдв|ддс|tva|iva)\.?)$/iu

/** Minimum length of a matching end of a heading: `Shared ID` is no `id`. */
const shortestEnd = 6

/** `Plate 2` and `Car3` are numbered plates. */
export const withoutNumber = (name: string): string => name.replace(/[1-5]$/, '')

export const days = new Set(dayWords.split(',').map(normaliseHeading))
export const clocks = new Set(clockWords.split(',').map(normaliseHeading))

/** Whether a heading names a date or a time of day without naming the event. */
export const isTimeHeading = (heading: string): boolean => {
  const name = normaliseHeading(heading)
  return days.has(name) || clocks.has(name)
}

/** The meaning by the whole heading, without its unit, or by its end, as in `Parking start time`. */
export const meaningByWords = (words: readonly (readonly [field: string, lists: string[][]])[]) => {
  const known = new Map<string, Meaning>()
  for (const [field, lists] of words)
    // Ranks count within a language's own list: languages are equal.
    for (const list of lists)
      for (const [rank, word] of list.entries()) {
        const name = normaliseHeading(word)
        if (name !== '' && !known.has(name)) known.set(name, { field, rank })
      }
  return (heading: string): Meaning | undefined => {
    const name = normaliseHeading(heading)
    const exact =
      known.get(name) ??
      known.get(normaliseHeading(withoutMinorUnit(heading.replace(suffix, '')))) ??
      known.get(withoutNumber(name))
    if (exact) return isTurnedRound(exact, bracketsOf(heading)) ? undefined : belowWhole(exact, heading)
    // `Entry Date`, as two rows of headings are joined.
    const [, before = '', last = ''] = /^(.+)[ _-](\S+)$/.exec(heading.trim()) ?? []
    const bound = isTimeHeading(last) ? known.get(normaliseHeading(before)) : undefined
    if (bound && /^(?:Start|End)$/.test(bound.field)) return { field: bound.field, rank: 500 + bound.rank }
    for (let at = 1; at <= name.length - shortestEnd; at += 1) {
      const end = known.get(name.slice(at))
      if (!end) continue
      const beginning = beginningOf(heading, at)
      // Includes the rest of the last word: `Återbetalt` ends in `betalt`.
      const words = beginning + (/^\p{L}*/u.exec(heading.slice(beginning.length))?.[0] ?? '')
      return isTurnedRound(end, beginning, words) ? undefined : { field: end.field, rank: 1_000 + at }
    }
    return undefined
  }
}

/** What a heading has in brackets: `Amount (refund)`. */
const bracketsOf = (heading: string): string => (heading.match(/\([^)]*\)|\[[^\]]*\]/g) ?? []).join(' ')

/** The part of a heading before its letters from `at` on. */
const beginningOf = (heading: string, at: number): string => {
  let length = 0
  while (length < heading.length && normaliseHeading(heading.slice(0, length)).length < at) length += 1
  return heading.slice(0, length)
}

/** `Refunded Amount` is no cost, and `Nicht bezahlt` is the opposite of `Bezahlt`. */
const isTurnedRound = ({ field }: Meaning, beginning: string, words = beginning): boolean =>
  /^(?:Cost|PaymentStatus)$/.test(field) && (isOtherAmount(words) || isNegation(beginning))
