import { sql, type RawBuilder } from 'kysely'

/**
 * Rows of `day_totals` for which a condition is true. Merged rows and the others are read apart, because each kind has an index by place
 * of its own (decision 0114); a condition on both reads the whole table.
 */
export const dayRows = (where: RawBuilder<unknown>, columns: RawBuilder<unknown> = sql`*`): RawBuilder<unknown> => {
  const rows = sql`select ${columns} from day_totals`
  return sql`${rows} where is_merged and ${where} union all ${rows} where not is_merged and ${where}`
}
