import { phoneDigits } from '@parkla/contract/kit/phones/phone.ts'
import { sql, type RawBuilder } from 'kysely'

/** Escapes `%` and `_` for `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Pattern for "starts with". */
export const startingWith = (text: string): string => `${escapeLike(text)}%`

/** Pattern for "contains". */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/**
 * Condition: the column, or SQL of several, contains the part, case-insensitively; reads a trigram index on `lower(column)`. The
 * database lower-cases both sides, because with locale `C` it leaves `Õ` unchanged.
 */
export const hasText = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.raw(column)}) like lower(${containing(part)}::text)`

/** As `hasText`, of the name of a place `p`, which is stored in lower case: PostgreSQL searches 500 places in half the time. */
export const placeNamed = (part: string): RawBuilder<boolean> =>
  sql<boolean>`p.search_name like lower(${containing(part)}::text)`

/** The text as typed; a phone number also in its stored form, without spaces, dashes and brackets, and without a national 0 in front. */
export const spellingsOf = (text: string): string[] => {
  const joined = text.replaceAll(/[\s()-]/g, '')
  return /^\+?\d{4,}$/.test(joined) ? [...new Set([text, joined, ...storedDigits(text, joined)])] : [text]
}

const storedDigits = (text: string, joined: string): string[] =>
  /^0|\(0\)/.test(text.trim()) || joined.startsWith('0') ? [phoneDigits(text)] : []

/** `hasText` of a column with a phone number: of any spelling. */
export const hasTextOrPhone = (column: string, text: string): RawBuilder<boolean> => {
  const spellings = spellingsOf(text).map((one) => hasText(column, one))
  return sql<boolean>`(${sql.join(spellings, sql` or `)})`
}

/** Condition: the stored plate contains this part. Two characters make no trigram and use an index of their own. */
export const plateContains = (part: string): RawBuilder<boolean> =>
  part.length === 2 ? sql<boolean>`plate_pairs(plate) @> array[${part}]` : sql<boolean>`plate like ${containing(part)}`

/**
 * Part of a searched text that a trigram index looks up; the rows found are compared with the whole text. Of a number, the last six
 * digits: prefixes such as `+372` and `HB-` are in most rows, and the index would read their lists to the end.
 */
export const indexedPart = (text: string): string => /\d(?:\D?\d){4,5}$/u.exec(text)?.[0] ?? text
