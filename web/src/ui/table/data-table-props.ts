import type { ReactNode } from 'react'
import type { Shown } from '../../kit/lists/list.ts'
import type { TableModel } from '../../kit/lists/table.ts'
import type { RowAction } from './row-action.ts'

export type DataTableProps<Row extends object> = {
  /** Name of the table's contents, for screen readers. */
  label: string
  table: TableModel<Row>
  list: Shown
  /** The title of the empty state, or all of it; default "No data". */
  empty?: ReactNode
  /** An empty list hides the row's menu. */
  actions?: (row: Row) => readonly RowAction[]
  /** Names a row in the menu's label: "Actions for 123 ABC". */
  rowLabel?: (row: Row) => string
  /** Opens the row's record by a click, or by Enter on the row; arrow keys move between rows. */
  onOpen?: (row: Row) => void
}
