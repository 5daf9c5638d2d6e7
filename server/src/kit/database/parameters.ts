import { sql, type RawBuilder } from 'kysely'

/** Binds a value and returns its placeholder. */
export type Bind = (value: unknown) => string

/** Numbers the values of one statement: `$1`, `$2`, … */
export class Parameters {
  readonly values: unknown[] = []
  readonly add: Bind = (value) => `$${this.values.push(value)}`
}

/** U+0000 cannot occur in a statement's text, so it marks only values. */
const mark = '\u0000'

/** SQL text with bound values as a Kysely fragment. A placeholder may occur twice and in any order. */
export const partOf = <Result>(textWith: (bind: Bind) => string): RawBuilder<Result> => {
  const values: unknown[] = []
  const text = textWith((value) => `${mark}${values.push(value) - 1}${mark}`)
  const pieces = text.split(mark)
  const texts = pieces.filter((_, at) => at % 2 === 0)
  const placed = pieces.filter((_, at) => at % 2 === 1).map((index) => values[Number(index)])
  return sql<Result>(Object.assign(texts, { raw: texts }), ...placed)
}

/** The conditions joined by `and`, without empty ones; `true` if none is left. */
export const allOf = (conditions: readonly string[]): string =>
  conditions.filter((condition) => condition !== '').join(' and ') || 'true'
