import { createContext, memo, useCallback, useContext, useEffect, useRef, type FC, type RefObject } from 'react'
import type { Language } from '../../kit/language-choice.ts'
import type { Column, TableModel } from '../../kit/lists/table.ts'
import { useLanguage } from '../../kit/phrases.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { RowAction } from './row-action.ts'
import { useTabStop } from './row-focus.ts'
import { RowActions } from './RowActions.tsx'

export type TableRow<Row extends object> = ReturnType<TableModel<Row>['getRowModel']>['rows'][number]

export type RowProps<Row extends object> = Pick<DataTableProps<Row>, 'rowLabel'> & {
  row: TableRow<Row>
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  language: Language
  hasActions: boolean
  isTabStop: boolean
  setTabStop: (id: string) => void
  /** The same function in every render. */
  onOpen: ((row: Row) => void) | undefined
}

const compared = ['columns', 'language', 'hasActions', 'isTabStop', 'onOpen'] as const

/** A row is rendered again only when its record changes or gets the tab stop: 200 rows at once are a long task. */
export const steady = <Row extends object>(Component: FC<RowProps<Row>>): FC<RowProps<Row>> =>
  memo(
    Component,
    (before, after) =>
      before.row.original === after.row.original && compared.every((name) => before[name] === after[name]),
  )

const ActionsOfRow = createContext<((row: never) => readonly RowAction[]) | undefined>(undefined)

/** Gives the menus of the rows below it their actions; other actions render the menus again, not the rows. */
export const ActionsOfRows = ActionsOfRow.Provider

/** The menu of a row. */
export const MenuOfRow = <Row extends object>({ row, rowLabel }: Pick<RowProps<Row>, 'row' | 'rowLabel'>) => {
  const actions = useContext(ActionsOfRow)
  return <RowActions label={rowLabel?.(row.original) ?? row.id} actions={actions?.(row.original as never) ?? []} />
}

const useSameFunction = <Row,>(onOpen: ((row: Row) => void) | undefined) => {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  const open = useCallback((row: Row) => latest.current?.(row), [])
  return onOpen && open
}

type RowsOptions<Row extends object> = Pick<DataTableProps<Row>, 'table' | 'actions' | 'rowLabel' | 'onOpen'>

/** Hook: the properties of each row; `frame` holds nothing but the elements of the rows. */
export const useRows = <Row extends object>(
  { table, actions, rowLabel, onOpen }: RowsOptions<Row>,
  frame: RefObject<HTMLElement | null>,
) => {
  const { rows } = table.getRowModel()
  const [tabStop, setTabStop] = useTabStop(rows, frame)
  const shared = {
    table,
    columns: table.options.columns,
    language: useLanguage(),
    hasActions: actions !== undefined,
    rowLabel,
    setTabStop,
    onOpen: useSameFunction(onOpen),
  }
  return rows.map((row) => ({ ...shared, row, isTabStop: row.id === tabStop }))
}
