import type { LedgerEntry } from '@parkla/contract/fleets/fleet-balance.schema.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { lazyDialog } from '../../../kit/lazy-view.tsx'
import { useList } from '../../../kit/list.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/search-state.ts'
import { usePermission } from '../../../kit/session.ts'
import { columnsOf, useListTable } from '../../../kit/table.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { PagerWithSummary } from '../../../ui/Pager.tsx'
import { fleetBalance } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'

const TopUpDialog = lazyDialog(async () => (await import('./TopUpDialog.tsx')).TopUpDialog)

const columns = columnsOf<LedgerEntry>([
  {
    id: 'time',
    header: () => t(($) => $.ui.time),
    cell: ({ CreatedAt, TimeZone }) => formatMoment(CreatedAt, TimeZone),
    phone: 'title',
  },
  {
    id: 'note',
    header: () => t(($) => $.ui.note),
    cell: ({ Note }) => Note || '–',
    phone: 'line',
  },
  {
    id: 'by',
    header: () => t(($) => $.fleets.balance.by),
    cell: ({ By }) => By || '–',
    phone: 'line',
  },
  {
    id: 'amount',
    header: () => t(($) => $.ui.amount),
    cell: ({ AmountInCents, Currency }) => formatMoney(AmountInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
])

/** What was paid into a PREPAID fleet (R103). */
export const BalanceLedger = ({ fleet }: { fleet: Fleet }) => {
  const text = useT()
  const mayTopUp = usePermission('fleets.edit')
  const { search, change } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id: fleet.Id }), [fleet.Id])
  const list = useList(fleetBalance.ledger, { filters, paging: search, setPaging: change })
  const table = useListTable({ columns, rows: list.rows })
  return (
    <>
      {mayTopUp ? (
        <DialogButton
          label={text(($) => $.fleets.balance.topUp)}
          variant="filled"
          ml="auto"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {(close) => <TopUpDialog fleet={fleet} onClose={close} />}
        </DialogButton>
      ) : null}
      <DataTable
        label={text(($) => $.fleets.tab.balance)}
        table={table}
        list={list}
        empty={text(($) => $.fleets.balance.empty)}
      />
      <PagerWithSummary list={list} sizes={whitelistUserPageSizes}>
        <ExportButton name={text(($) => $.fleets.tab.balance)} file={fleetBalance.export} filters={filters} />
      </PagerWithSummary>
    </>
  )
}
