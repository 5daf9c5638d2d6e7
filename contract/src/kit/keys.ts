/** A record with a value for each name; `Object.fromEntries` widens the names to strings. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<Name, Value>

/** The keys of a table whose type has exactly its keys (`as const satisfies`): `Object.keys` widens them to strings. */
export const keysOf = <Table extends object>(table: Table): [keyof Table & string, ...(keyof Table & string)[]] =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]] // At least one: the tables are never empty.
