import { useEffect, useState } from 'react'
import { t } from '../phrases.ts'
import { snackbar } from '../snackbar.ts'

type OpenedOptions<Row> = {
  idOf: (row: Row) => number
  /** Id in the address; 0 for none. */
  id: number
  /** Puts 0 into the address. */
  close: () => void
}

/**
 * Hook: the row whose id is in the address. The first version stays while it is open: a row that another user changes must neither
 * close its dialog nor lose the version that the save is checked against (R8). An id that is not among the loaded rows is notified
 * and leaves the address.
 *
 * `const opened = useOpened(list, { idOf: ({ id }) => id, id: search.payment, close })`
 */
export const useOpened = <Row>(
  { rows, isCurrent }: { rows: readonly Row[]; isCurrent: boolean },
  { idOf, id, close }: OpenedOptions<Row>,
): Row | undefined => {
  const [kept, keep] = useState<Row>()
  const isKept = kept !== undefined && idOf(kept) === id
  const opened = isKept ? kept : rows.find((row) => idOf(row) === id)
  if (opened !== kept) keep(opened)
  const isMissing = id > 0 && isCurrent && opened === undefined
  useEffect(() => {
    if (!isMissing) return
    snackbar.warning(t(($) => $.ui.notInList))
    close()
    // `close` is a new function with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing])
  return opened
}
