import { Stack, TextInput } from '@mantine/core'
import { ApiError } from '../../src/kit/api/api-error.ts'
import type { ListState } from '../../src/kit/lists/list.ts'
import { columnsOf } from '../../src/kit/lists/table.ts'
import { ListTable } from '../../src/listing/ListTable.tsx'
import { Badge } from '../../src/ui/Badge.tsx'
import { DayRange } from '../../src/ui/filters/DayRange.tsx'
import { ListFilters } from '../../src/ui/filters/ListFilters.tsx'
import { Plate } from '../../src/ui/Plate.tsx'
import { LiveRow } from '../../src/ui/table/LiveRows.tsx'
import { Totals } from '../../src/ui/table/Totals.tsx'
import { nothing } from './nothing.ts'

type Stay = { Id: number; plate: string; place: string; price: string }

const stays: readonly Stay[] = [
  { Id: 1, plate: '123ABC', place: 'Sadama', price: '4.20 €' },
  { Id: 2, plate: 'AB1234', place: 'A place whose name is as long as the sign beside its second entrance', price: '' },
]
const noStays: readonly Stay[] = []

const columns = columnsOf<Stay>([
  { id: 'plate', header: () => 'Plate', cell: ({ plate }) => <Plate>{plate}</Plate>, phone: 'title' },
  { id: 'place', header: () => 'Place', cell: ({ place }) => place },
  {
    id: 'status',
    header: () => 'Status',
    cell: ({ price }) => (price === '' ? <Badge tone="success">Ongoing</Badge> : <Badge>Ended</Badge>),
    phone: 'aside',
  },
  { id: 'price', header: () => 'Price', cell: ({ price }) => price, align: 'right' },
])

const loaded: ListState<Stay> = {
  rows: stays,
  isLoading: false,
  isRefreshing: false,
  isStale: false,
  isRetrying: false,
  isCurrent: true,
  error: undefined,
  retry: nothing,
  position: '',
  page: 1,
  pageSize: 20,
  hasNext: true,
  goNext: nothing,
  goPrevious: nothing,
  setPageSize: nothing,
}

const failure = new ApiError(500, { Error: 'server.failed', Message: 'The server did not answer.' })

const actions = () => [{ id: 'end', label: 'End', onClick: nothing }]

const sizes = [20, 50] as const

const Table = ({ label, ...changed }: Partial<ListState<Stay>> & { label: string }) => {
  const list = { ...loaded, ...changed }
  const table = { label, columns, list, actions, onOpen: nothing }
  return label === 'Loaded' ? <ListTable {...table} sizes={sizes} /> : <ListTable {...table} />
}

const noFilters = { plate: '', from: '', to: '' }

/** A list with its filters, totals and pager: loaded, loading, stale, empty and failed. */
export const Lists = () => (
  <Stack gap="md">
    <ListFilters
      show="Show"
      first={<TextInput label="Plate" defaultValue="123" />}
      filters={{ ...noFilters, plate: '123' }}
      defaults={noFilters}
      onChange={nothing}
    >
      <DayRange days={{ from: '01.11.2026', to: '' }} onChange={nothing} />
    </ListFilters>
    <Totals
      label="Totals"
      figures={[
        { label: 'Ongoing', value: 1204 },
        { label: 'Free', value: undefined },
      ]}
    />
    <Table label="Loaded" />
    <Table label="Loading" rows={noStays} isLoading />
    <Table label="Stale" isStale />
    <Table label="Empty" rows={noStays} />
    <Table label="Failed" rows={noStays} error={failure} />
    <LiveRow title="123 ABC" lines={['Sadama', '08:05']} aside={<Badge tone="success">Ongoing</Badge>} />
  </Stack>
)
