import { Skeleton, VisuallyHidden } from '@mantine/core'
import { flexRender } from '@tanstack/react-table'
import { memo } from 'react'
import type { Language } from '../../kit/language-choice.ts'
import { useLanguage, useT } from '../../kit/phrases.ts'
import type { TableModel } from '../../kit/lists/table.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './DataTable.module.css'
import { openableRow, useTabStop } from './row-focus.ts'
import { RowActions } from './RowActions.tsx'

type GridProps<Row extends object> = Omit<DataTableProps<Row>, 'empty'>

type TableRow<Row extends object> = ReturnType<TableModel<Row>['getRowModel']>['rows'][number]

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

type RowProps<Row extends object> = Omit<GridProps<Row>, 'label' | 'list' | 'table'> & {
  row: TableRow<Row>
  /** Rows re-render when the language changes. */
  language: Language
  isTabStop: boolean
  setTabStop: (id: string) => void
}

const GridRow = <Row extends object>({ row, actions, rowLabel, onOpen, isTabStop, setTabStop }: RowProps<Row>) => {
  const focus = { isTabStop, onFocus: () => setTabStop(row.id) }
  return (
    <tr
      data-clickable={onOpen !== undefined}
      {...openableRow({ ...focus, onOpen: onOpen && (() => onOpen(row.original)) })}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} data-align={cell.column.columnDef.meta?.align}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
      {actions ? (
        <td className={classes.actions}>
          <RowActions label={rowLabel?.(row.original) ?? row.id} actions={actions(row.original)} />
        </td>
      ) : null}
    </tr>
  )
}

/** Memoized: re-rendering 200 rows for a change outside them is a long task. `memo` loses the type parameter. */
const MemoizedRow = memo(
  GridRow,
  (before, after) =>
    before.row.original === after.row.original &&
    before.row.getAllCells().length === after.row.getAllCells().length &&
    before.actions === after.actions &&
    before.isTabStop === after.isTabStop &&
    before.language === after.language,
) as typeof GridRow

/** List layout at a desk: a table. */
export const DataTableGrid = <Row extends object>({ label, table, list, ...rest }: GridProps<Row>) => {
  const language = useLanguage()
  const columns = table.getAllColumns().length + (rest.actions ? 1 : 0)
  const { rows } = table.getRowModel()
  const [tabStop, setTabStop] = useTabStop(rows)
  return (
    <table className={classes.table} aria-label={label}>
      <Header table={table} hasActions={rest.actions !== undefined} />
      <tbody>
        {list.isLoading ? <SkeletonRows columns={columns} /> : null}
        {rows.map((row) => (
          <MemoizedRow
            key={row.id}
            row={row}
            language={language}
            isTabStop={row.id === tabStop}
            setTabStop={setTabStop}
            {...rest}
          />
        ))}
      </tbody>
    </table>
  )
}
