/** `rowNumber` as shown by spreadsheet programs, from 1; every cell as text, missing ones as ''. */
export type RawRow = { rowNumber: number; cells: readonly string[] }
