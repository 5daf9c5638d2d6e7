/** The keys of a table whose type has exactly its keys (`as const satisfies`): `Object.keys` widens them to strings. */
export const keysOf = <Table extends object>(table: Table): [keyof Table & string, ...(keyof Table & string)[]] =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]] // At least one: the tables are never empty.
