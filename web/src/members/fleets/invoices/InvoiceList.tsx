import { Group } from '@mantine/core'
import type { FleetInvoice } from '@parkla/contract/members/fleets/fleet-invoices.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { useMemo } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { formatMoney, formatNumber } from '../../../kit/format.ts'
import { useList } from '../../../kit/lists/list.ts'
import { monthKey, monthText } from '../../../kit/time/months.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { fleetInvoices } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'

type InvoiceRow = FleetInvoice & { fleetId: number }

const Files = ({ row: { fleetId: id, Id: invoiceId, Number: number } }: { row: InvoiceRow }) => {
  const text = useT()
  const paper = useAction(fleetInvoices.paper)
  const lines = useAction(fleetInvoices.lines)
  return (
    <Group gap={6} wrap="nowrap">
      <DownloadButton
        size="xs"
        label={text(($) => $.fleets.invoices.paperOf, { number })}
        fetchFile={() => paper.run({ id, invoiceId })}
        isRunning={paper.isRunning}
      >
        PDF
      </DownloadButton>
      <DownloadButton
        size="xs"
        label={text(($) => $.fleets.invoices.linesOf, { number })}
        fetchFile={() => lines.run({ id, invoiceId, format: 'xlsx' })}
        isRunning={lines.isRunning}
      >
        {text(($) => $.fleets.invoices.lines)}
      </DownloadButton>
    </Group>
  )
}

const monthOfPeriod = ({ PeriodStart, TimeZone }: FleetInvoice): string =>
  monthText(monthKey(instantToLocal(PeriodStart, TimeZone)))

const columns = columnsOf<InvoiceRow>([
  {
    id: 'month',
    header: () => t(($) => $.ui.month),
    cell: (row) => monthOfPeriod(row),
    phone: 'title',
  },
  { id: 'number', header: () => t(($) => $.fleets.invoices.number), cell: ({ Number }) => Number, phone: 'line' },
  {
    id: 'day',
    header: () => t(($) => $.fleets.invoices.day),
    cell: ({ InvoiceDay }) => showDay(InvoiceDay),
  },
  {
    id: 'lines',
    header: () => t(($) => $.fleets.invoices.sessions),
    cell: ({ Lines }) => formatNumber(Lines),
    align: 'right',
  },
  {
    id: 'net',
    header: () => t(($) => $.fleets.invoices.net),
    cell: ({ NetInCents, Currency }) => formatMoney(NetInCents, Currency),
    align: 'right',
  },
  {
    id: 'vat',
    header: () => t(($) => $.fleets.invoices.vat),
    cell: ({ VatInCents, Currency }) => formatMoney(VatInCents, Currency),
    align: 'right',
  },
  {
    id: 'sum',
    header: () => t(($) => $.ui.amount),
    cell: ({ GrossInCents, Currency }) => formatMoney(GrossInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
  { id: 'files', header: () => t(($) => $.fleets.invoices.files), cell: (row) => <Files row={row} />, phone: 'line' },
])

/** Monthly invoices of a POSTPAID fleet, each as a PDF and with its sessions as a workbook (R103). */
export const InvoiceList = ({ fleet: { Id: id } }: { fleet: Fleet }) => {
  const text = useT()
  const { search, change } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id }), [id])
  const list = useList(fleetInvoices.list, { filters, paging: search, setPaging: change })
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, fleetId: id })), [list.rows, id])
  return (
    <ListTable
      label={text(($) => $.fleets.tab.invoices)}
      list={{ ...list, rows }}
      columns={columns}
      sizes={whitelistUserPageSizes}
      file={fleetInvoices.export}
      filters={filters}
      empty={<EmptyState title={text(($) => $.fleets.invoices.empty)} text={text(($) => $.fleets.invoices.when)} />}
    />
  )
}
