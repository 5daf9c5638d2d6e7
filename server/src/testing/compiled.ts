import type { RawBuilder } from 'kysely'
import { kyselyOn, openPool } from '../kit/database/database.ts'

/** Compiles fragments; it never connects. */
const nowhere = kyselyOn(openPool({}))

/** Text and values of a fragment. */
export const compiled = (fragment: RawBuilder<unknown>): { text: string; values: readonly unknown[] } => {
  const { sql: text, parameters: values } = fragment.compile(nowhere)
  return { text, values }
}
