import { Skeleton, VisuallyHidden } from '@mantine/core'
import { flexRender } from '@tanstack/react-table'
import { useRef, type ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import type { TableModel } from '../../kit/lists/table.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './DataTable.module.css'
import { openableRow } from './row-focus.ts'
import { MenuOfRow, steady, useRows, type RowProps } from './steady-rows.tsx'

const skeletonRows = 8

const Header = <Row extends object>({ table, hasActions }: { table: TableModel<Row>; hasActions: boolean }) => {
  const t = useT()
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => {
            const { align, width } = header.column.columnDef.meta ?? {}
            return (
              <th key={header.id} scope="col" data-align={align} style={{ width }}>
                {flexRender(header.column.columnDef.header, header.getContext())}
              </th>
            )
          })}
          {hasActions ? (
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{t(($) => $.ui.actions)}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      ))}
    </thead>
  )
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={14} width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))

const GridRow = steady(({ row, rowLabel, hasActions, onOpen, isTabStop, setTabStop }: RowProps<object>) => (
  <tr
    data-clickable={onOpen !== undefined}
    {...openableRow({
      isTabStop,
      onFocus: () => setTabStop(row.id),
      onOpen: onOpen && (() => onOpen(row.original)),
    })}
  >
    {row.getAllCells().map((cell) => (
      <td key={cell.id} data-align={cell.column.columnDef.meta?.align}>
        {flexRender(cell.column.columnDef.cell, cell.getContext())}
      </td>
    ))}
    {hasActions ? (
      <td className={classes.actions}>
        <MenuOfRow row={row} rowLabel={rowLabel} />
      </td>
    ) : null}
  </tr>
)) as <Row extends object>(props: RowProps<Row>) => ReactNode

/** List layout at a desk: a table. */
export const DataTableGrid = <Row extends object>(props: Omit<DataTableProps<Row>, 'empty'>) => {
  const { label, table, list, actions } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = useRows(props, body)
  const columns = table.getAllColumns().length + (actions ? 1 : 0)
  return (
    <table className={classes.table} aria-label={label}>
      <Header table={table} hasActions={actions !== undefined} />
      <tbody ref={body}>
        {list.isLoading ? <SkeletonRows columns={columns} /> : null}
        {rows.map((row) => (
          <GridRow key={row.row.id} {...row} />
        ))}
      </tbody>
    </table>
  )
}
