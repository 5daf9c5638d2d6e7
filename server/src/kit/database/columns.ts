import { sql, type RawBuilder } from 'kysely'

type Expression = string | RawBuilder<unknown>

/** Columns of a `Row` in select order: name and SQL expression. */
export type Columns<Row> = readonly (readonly [name: keyof Row & string, expression: Expression])[]

/** A row as an array in column order, the driver's fastest form (`readTuples`). */
export type TupleOf<Row, Listed extends Columns<Row>> = { readonly [At in keyof Listed]: Row[Listed[At][0]] }

type Named = readonly (readonly [name: string, expression: Expression])[]

/** Index of each column in the tuple. */
type Positions<Listed extends Named> = {
  [
    At in keyof Listed as Listed[At] extends Named[number] ? Listed[At][0] : never
  ]: At extends `${infer Position extends number}` ? Position : never
}

export const positionsOf = <const Listed extends Named>(columns: Listed): Positions<Listed> =>
  // The mapped type states what `fromEntries` cannot: each name with its index.
  Object.fromEntries(columns.map(([name], position) => [name, position])) as Positions<Listed>

/** The select list. */
export const selectedOf = (columns: Named): RawBuilder<unknown> =>
  sql.join(
    columns.map(([name, expression]) => {
      return sql`${typeof expression === 'string' ? sql.raw(expression) : expression} as ${sql.ref(name)}`
    }),
  )
