import { useMediaQuery } from '@mantine/hooks'
import { useT } from '../../kit/phrases.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './DataTable.module.css'
import { DataTableCards } from './DataTableCards.tsx'
import { DataTableGrid } from './DataTableGrid.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import { ActionsOfRows } from './steady-rows.tsx'
import { StaleNotice } from '../page/StaleNotice.tsx'

/**
 * The table of `ListTable`: sticky header, skeleton on first load, old rows while new ones load, a notice when that fails,
 * empty and error state, row menu; cards on a phone. Fills the height that `ListPage` leaves, so that the pager stays in sight.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { label, table, list, actions, empty = t(($) => $.ui.noData) } = props
  const isEmpty = !list.isLoading && table.getRowModel().rows.length === 0
  if (list.error)
    return (
      <div className={classes.frame}>
        <ErrorState error={list.error} retry={list.retry} />
      </div>
    )
  return (
    <div className={classes.frame} data-refreshing={list.isRefreshing}>
      {list.isStale ? <StaleNotice retry={list.retry} isRetrying={list.isRetrying} /> : null}
      <section
        className={classes.scroll}
        aria-label={label}
        aria-busy={list.isLoading || list.isRefreshing}
        // Scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ActionsOfRows value={actions}>
          {isPhone ? <DataTableCards {...props} /> : <DataTableGrid {...props} />}
        </ActionsOfRows>
        {isEmpty ? typeof empty === 'string' ? <EmptyState title={empty} /> : empty : null}
      </section>
    </div>
  )
}
