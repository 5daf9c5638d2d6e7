import { Group, Skeleton } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { TableModel } from '../../kit/lists/table.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './DataTable.module.css'
import { openableRow } from './row-focus.ts'
import { MenuOfRow, steady, useRows, type RowProps, type TableRow } from './steady-rows.tsx'

const skeletons = [0, 1, 2, 3]

type ValuesProps<Row extends object> = {
  cells: ReturnType<TableRow<Row>['getAllCells']>
  table: TableModel<Row>
  className: string | undefined
}

/** Cells with their headings. */
const Values = <Row extends object>({ cells, table, className }: ValuesProps<Row>) => {
  if (cells.length === 0) return null
  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.column.id, header]))
  return (
    <dl className={className}>
      {cells.map((cell) => {
        const header = headers.get(cell.column.id)
        return (
          <div key={cell.id}>
            <dt>{header ? <table.FlexRender header={header} /> : null}</dt>
            <dd>
              <table.FlexRender cell={cell} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const Card = steady((props: RowProps<object>) => {
  const { row, table, rowLabel, hasActions, onOpen, isTabStop, setTabStop } = props
  const cells = row.getAllCells()
  const placed = (place: string) => cells.filter((cell) => cell.column.columnDef.meta?.phone === place)
  const rest = cells.filter((cell) => cell.column.columnDef.meta?.phone === undefined)
  return (
    <li
      className={classes.card}
      {...openableRow({
        isTabStop,
        onFocus: () => setTabStop(row.id),
        onOpen: onOpen && (() => onOpen(row.original)),
      })}
    >
      <Group gap="0.5rem" justify="space-between" wrap="nowrap">
        <Group gap={6} fw={600}>
          {placed('title').map((cell) => (
            <table.FlexRender key={cell.id} cell={cell} />
          ))}
        </Group>
        <Group gap={6} flex="none" maw="calc(100% - 5.5rem)">
          {placed('aside').map((cell) => (
            <table.FlexRender key={cell.id} cell={cell} />
          ))}
          {hasActions ? <MenuOfRow row={row} rowLabel={rowLabel} /> : null}
        </Group>
      </Group>
      <Values cells={placed('line')} table={table} className={classes.cardLine} />
      <Values cells={rest} table={table} className={classes.cardBody} />
    </li>
  )
}) as <Row extends object>(props: RowProps<Row>) => ReactNode

/** List layout on a phone: a card per row. */
export const DataTableCards = <Row extends object>(props: Omit<DataTableProps<Row>, 'empty'>) => {
  const { label, list } = props
  const frame = useRef<HTMLUListElement>(null)
  const rows = useRows(props, frame)
  return (
    <ul ref={frame} className={classes.cards} aria-label={label}>
      {list.isLoading
        ? skeletons.map((each) => (
            <li key={each} className={classes.card} aria-hidden>
              <Skeleton height={84} />
            </li>
          ))
        : null}
      {rows.map((row) => (
        <Card key={row.row.id} {...row} />
      ))}
    </ul>
  )
}
