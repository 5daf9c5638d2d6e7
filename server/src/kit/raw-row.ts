/** `rowNumber` as a spreadsheet program shows it, from 1; every cell as text, missing ones as ''. */
export type RawRow = { rowNumber: number; cells: readonly string[] }
