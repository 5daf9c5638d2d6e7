import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ListState } from '../kit/list.ts'
import { useT } from '../kit/phrases.ts'
import type { ListTable } from '../kit/table.ts'
import classes from './DataTable.module.css'
import { DataTableCards } from './DataTableCards.tsx'
import { DataTableGrid } from './DataTableGrid.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { RowAction } from './RowActions.tsx'

export type DataTableProps<Row extends object> = {
  /** What the table lists, for screen readers. */
  label: string
  table: ListTable<Row>
  list: Pick<ListState<Row>, 'isLoading' | 'isRefreshing' | 'error' | 'retry'>
  /** Instead of "No data". */
  empty?: ReactNode
  /** Asked when the row's menu is drawn; an empty list hides the menu. */
  actions?: (row: Row) => readonly RowAction[]
  /** Names a row in the menu's label: "Actions for 123 ABC". */
  rowLabel?: (row: Row) => string
  /** Opens the row's record; a cell should hold a link or button to the same for the keyboard. */
  onOpen?: (row: Row) => void
}

/**
 * The table of list pages: sticky header, skeleton on first load, old rows while new ones load, empty and error state,
 * row menu; cards on a phone. Fills the height that `ListPage` leaves, so that the pager stays in sight.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { label, table, list, empty } = props
  const isEmpty = !list.isLoading && table.getRowModel().rows.length === 0
  if (list.error)
    return (
      <div className={classes.frame}>
        <ErrorState error={list.error} retry={list.retry} />
      </div>
    )
  return (
    <div className={classes.frame} data-refreshing={list.isRefreshing}>
      <section
        className={classes.scroll}
        aria-label={label}
        aria-busy={list.isLoading || list.isRefreshing}
        // Scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {isPhone ? <DataTableCards {...props} /> : <DataTableGrid {...props} />}
        {isEmpty ? (empty ?? <EmptyState title={t(($) => $.ui.noData)} />) : null}
      </section>
    </div>
  )
}
