import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

type ColumnLook = {
  /** Numbers and money are right-aligned. */
  align?: 'right' | 'center'
  /** Pixels; without it the content decides. */
  width?: number
  /**
   * On a phone a row is a card: `title` is its first line, `aside` stands beside it, `line` continues below without a visible
   * heading, `hidden` is left out; the others have their heading.
   */
  phone?: 'title' | 'aside' | 'line' | 'hidden'
}

/** Lists are filtered, sorted and paged by the server, so the table needs no feature but its columns. */
const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })
type Features = typeof features

export type Column<Row extends object> = ColumnDef<Features, Row>
export type TableModel<Row extends object> = ReactTable<Features, Row>

type ColumnOptions<Row> = ColumnLook & {
  id: string
  /** A function, so that it uses the current language. */
  header: () => string
  cell: (row: Row) => ReactNode
}

/**
 * Columns at module scope (they must be stable):
 * `const columns = columnsOf<Session>([{ id: 'plate', header: () => t(($) => …), cell: (row) => <Plate …/> }])`.
 */
export const columnsOf = <Row extends object>(columns: readonly ColumnOptions<Row>[]): Column<Row>[] => {
  const helper = createColumnHelper<Features, Row>()
  return columns.map(({ id, header, cell, ...meta }) =>
    helper.display({ id, header, cell: ({ row }) => cell(row.original), meta }),
  )
}

/** The id of a row, as the wire names it. */
type Identified = { Id: string | number } | { ID: string | number } | { id: string | number }
const idOf = (row: { Id?: unknown; ID?: unknown; id?: unknown }): string => String(row.Id ?? row.ID ?? row.id)

export type TableOptions<Row extends object> = {
  columns: Column<Row>[]
  rows: readonly Row[]
  rowId?: (row: Row) => string
}

/** Rows without an id need `rowId`. */
export type NeedsIds<Row> = [Row] extends [Identified] ? unknown : { rowId: (row: Row) => string }

/** Hook: the table model of a list; `columns` and `rows` must keep their identity between renders. */
export const useListTable = <Row extends object>(options: TableOptions<Row> & NeedsIds<Row>): TableModel<Row> => {
  const { columns, rows, rowId }: TableOptions<Row> = options
  return useTable({ features, columns, data: rows, getRowId: rowId ?? idOf })
}
