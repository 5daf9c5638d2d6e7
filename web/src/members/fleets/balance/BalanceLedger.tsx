import type { LedgerEntry } from '@parkla/contract/members/fleets/fleet-balance.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { usePermission } from '../../../kit/session.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
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
      <ListTable
        label={text(($) => $.fleets.tab.balance)}
        list={list}
        columns={columns}
        sizes={whitelistUserPageSizes}
        file={fleetBalance.export}
        filters={filters}
        empty={text(($) => $.fleets.balance.empty)}
      />
    </>
  )
}
