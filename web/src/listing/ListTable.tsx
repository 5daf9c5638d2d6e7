import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { useRef, type ReactNode } from 'react'
import { useGrowingRows } from '../kit/lists/growing-rows.ts'
import { useListTable, type NeedsIds, type TableOptions } from '../kit/lists/table.ts'
import type { DataTableProps } from '../ui/table/data-table-props.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Tips } from '../ui/table/Tips.tsx'
import { ListEnd, type ListEndProps } from './ListEnd.tsx'

type ListTableProps<Row extends object, File extends Endpoint, Totals extends Endpoint> = Omit<
  DataTableProps<Row>,
  'table' | 'list'
> &
  Omit<TableOptions<Row>, 'rows'> &
  NeedsIds<Row> &
  ListEndProps<Row, File, Totals> & {
    /** The tip of what a cell marks by `data-tip-of={id of the row}`; one that is only a text stands in `data-tip`. */
    tipOf?: (row: Row) => ReactNode
    /** Between the rows and the pager. */
    below?: ReactNode
  }

/**
 * Every list as a table, at a desk as a grid and on a phone as cards: rows that stay while others load, their menu, tips and empty state;
 * with `sizes` a pager, with `file` an export, with `totals` the number and sum of the filtered rows.
 */
export const ListTable = <Row extends object, File extends Endpoint, Totals extends Endpoint>(
  props: ListTableProps<Row, File, Totals>,
) => {
  const { list, tipOf, below } = props
  const frame = useRef<HTMLDivElement>(null)
  const isWaiting = list.isLoading || list.isRefreshing
  const rows = useGrowingRows(list.rows, isWaiting ? undefined : 'position' in list ? list.position : '')
  const table = useListTable<Row>({ ...props, rows })
  const tipOfRow = (id: string): ReactNode => {
    const row = table.getRowModel().rowsById[id]
    return row && tipOf?.(row.original)
  }
  return (
    <>
      <div ref={frame} style={{ display: 'contents' }}>
        <DataTable {...props} table={table} />
      </div>
      <Tips frame={frame} tipOf={tipOfRow} />
      {below}
      <ListEnd {...props} />
    </>
  )
}
