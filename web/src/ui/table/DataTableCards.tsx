import { Group, Skeleton, Stack } from '@mantine/core'
import type { TableModel } from '../../kit/lists/table.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './DataTable.module.css'
import { openableRow, useTabStop } from './row-focus.ts'
import { RowActions } from './RowActions.tsx'

type CardsProps<Row extends object> = Omit<DataTableProps<Row>, 'empty'>
type TableRow<Row extends object> = ReturnType<TableModel<Row>['getRowModel']>['rows'][number]

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

type CardProps<Row extends object> = Omit<CardsProps<Row>, 'label' | 'list'> & {
  row: TableRow<Row>
  isTabStop: boolean
  onFocus: () => void
}

const Card = <Row extends object>({ row, table, actions, rowLabel, onOpen, isTabStop, onFocus }: CardProps<Row>) => {
  const cells = row.getAllCells()
  const placed = (place: string) => cells.filter((cell) => cell.column.columnDef.meta?.phone === place)
  const rest = cells.filter((cell) => cell.column.columnDef.meta?.phone === undefined)
  return (
    <li
      className={classes.card}
      {...openableRow({ isTabStop, onFocus, onOpen: onOpen && (() => onOpen(row.original)) })}
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
          {actions ? <RowActions label={rowLabel?.(row.original) ?? row.id} actions={actions(row.original)} /> : null}
        </Group>
      </Group>
      <Values cells={placed('line')} table={table} className={classes.cardLine} />
      <Values cells={rest} table={table} className={classes.cardBody} />
    </li>
  )
}

/** List layout on a phone: a card per row. */
export const DataTableCards = <Row extends object>({ label, table, list, ...rest }: CardsProps<Row>) => {
  const { rows } = table.getRowModel()
  const [tabStop, setTabStop] = useTabStop(rows)
  return (
    <Stack component="ul" className={classes.cards} gap={8} aria-label={label}>
      {list.isLoading
        ? skeletons.map((each) => (
            <li key={each} className={classes.card} aria-hidden>
              <Skeleton height={84} />
            </li>
          ))
        : null}
      {rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          table={table}
          isTabStop={row.id === tabStop}
          onFocus={() => setTabStop(row.id)}
          {...rest}
        />
      ))}
    </Stack>
  )
}
