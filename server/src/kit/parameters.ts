import { sql, type RawBuilder } from 'kysely'

/** Takes a value of a statement and gives its place in the text. */
export type Bind = (value: unknown) => string

/** Numbers the values of one statement: `$1`, `$2`, … */
export class Parameters {
  readonly values: unknown[] = []
  readonly add: Bind = (value) => `$${this.values.push(value)}`
}

/** No statement can have it in its text, so that nothing else is taken for the place of a value. */
const mark = '\u0000'

/** A text as a part of a Kysely statement. A place may stand in it twice, and in any order. */
export const partOf = <Result>(textWith: (bind: Bind) => string): RawBuilder<Result> => {
  const values: unknown[] = []
  const text = textWith((value) => `${mark}${values.push(value) - 1}${mark}`)
  const pieces = text.split(mark)
  const texts = pieces.filter((_, at) => at % 2 === 0)
  const placed = pieces.filter((_, at) => at % 2 === 1).map((index) => values[Number(index)])
  return sql<Result>(Object.assign(texts, { raw: texts }), ...placed)
}
