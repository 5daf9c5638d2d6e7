import readExcelFile from 'read-excel-file/node'

/** Cells of the first sheet, moments to the second: a serial date holds them with an error below a millisecond. */
export const readSheet = async (bytes: Uint8Array): Promise<unknown[][]> => {
  const [sheet] = await readExcelFile(Buffer.from(bytes))
  const rounded = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell
  return (sheet?.data ?? []).map((row) => row.map(rounded))
}
