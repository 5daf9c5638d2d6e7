/** Columns of a `Row` in the order in which a statement asks for them: the name of each, and its expression. */
export type Columns<Row> = readonly (readonly [name: keyof Row & string, expression: string])[]

/** A row as the driver reads it fastest: values in the order of its columns (`readTuples`). */
export type TupleOf<Row, Listed extends Columns<Row>> = { readonly [At in keyof Listed]: Row[Listed[At][0]] }

type Named = readonly (readonly [name: string, expression: string])[]

/** Where in the tuple a value stands, by its name. */
type Positions<Listed extends Named> = {
  [
    At in keyof Listed as Listed[At] extends Named[number] ? Listed[At][0] : never
  ]: At extends `${infer Position extends number}` ? Position : never
}

export const positionsOf = <const Listed extends Named>(columns: Listed): Positions<Listed> =>
  Object.fromEntries(columns.map(([name], position) => [name, position])) as Positions<Listed>

/** What stands between `select` and `from`. */
export const selectedOf = (columns: Named): string =>
  columns.map(([name, expression]) => `${expression} as "${name}"`).join(', ')
