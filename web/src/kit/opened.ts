import { useState } from 'react'

/**
 * Hook: the row whose id is in the address. The first version stays while it is open: a row that another user changes must neither
 * close its dialog nor lose the version that the save is checked against (R8).
 *
 * `const opened = useOpened(list.rows, ({ id }) => id, search.payment)`
 */
export const useOpened = <Row>(rows: readonly Row[], idOf: (row: Row) => number, id: number): Row | undefined => {
  const [kept, keep] = useState<Row>()
  const isKept = kept !== undefined && idOf(kept) === id
  const opened = isKept ? kept : rows.find((row) => idOf(row) === id)
  if (opened !== kept) keep(opened)
  return opened
}
