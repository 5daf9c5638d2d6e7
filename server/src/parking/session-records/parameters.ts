import type { RawBuilder } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

/**
 * The values of the statement of the sessions list, which is text so that each value is bound once: up to eight index scans of one
 * statement compare with the same values, among them a thousand ids, and a fragment would send them with each scan.
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
