import { sql, type RawBuilder } from 'kysely'

/** Takes a value of a statement and gives its place in the text. */
export type Bind = (value: unknown) => string

/** Numbers the values of one statement: `$1`, `$2`, … */
export class Parameters {
  readonly values: unknown[] = []
  readonly add: Bind = (value) => `$${this.values.push(value)}`
}

/** A text as a part of a Kysely statement: what stands between its values, and the values. */
export const partOf = <Result>(textWith: (bind: Bind) => string): RawBuilder<Result> => {
  const values: unknown[] = []
  const bind: Bind = (value) => {
    values.push(value)
    return '?'
  }
  const pieces = textWith(bind).split('?')
  return sql<Result>(Object.assign(pieces, { raw: pieces }), ...values)
}
