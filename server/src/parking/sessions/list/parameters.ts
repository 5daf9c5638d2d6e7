import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../kit/database/database.ts'
import type { Statement } from '../../../kit/database/read.ts'

/**
 * The values of the statement of the sessions list, which is text: it is the longest of all lists, and building and compiling
 * fragments would take longer than the rest of the request's own work.
 */
export class Parameters {
  readonly values: unknown[] = []
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Binds a value and returns its placeholder. */
  readonly add = (value: unknown): string => `$${this.values.push(value)}`

  /** A fragment as text among the others. */
  readonly textOf = (fragment: RawBuilder<unknown>): string => {
    const { sql: text, parameters } = fragment.compile(this.#db)
    return text.replaceAll(/\$(\d+)/g, (_, number) => this.add(parameters[Number(number) - 1]))
  }
}

/** The statement as a fragment of another one. */
export const fragmentOf = <Row>({ text, values }: Statement): RawBuilder<Row> => {
  const pieces = text.split(/\$(\d+)/)
  const texts = pieces.filter((_, at) => at % 2 === 0)
  const placed = pieces.filter((_, at) => at % 2 === 1).map((number) => values[Number(number) - 1])
  return sql<Row>(Object.assign(texts, { raw: texts }), ...placed)
}
