import type { Bind } from './parameters.ts'

/** A text for `like`: `%` and `_` in it are only themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** What has the text in it, for `like`. */
export const containing = (text: string): string => `%${literally(text)}%`

/**
 * What of a column has `containing(text)` in it, which stands at this place of the statement, without regard to capitals. The
 * database makes both sides small: with the locale `C` it leaves an `Õ` as it is.
 */
export const hasText = (column: string, place: string): string => `lower(${column}) like lower(${place}::text)`

/** What of `plates` has this part of a stored plate in it. Two characters are no trigram, and have an index of their own. */
export const plateHas = (part: string, bind: Bind): string =>
  part.length === 2 ? `plate_pairs(plate) @> array[${bind(part)}]` : `plate like ${bind(containing(part))}`
