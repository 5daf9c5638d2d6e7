import { isSet } from '@parkla/contract/kit/time.ts'
import type { ReportRow } from '@parkla/contract/whitelists/manager-report.schema.ts'
import { formatMoment, formatMoney, formatNumber } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Plate } from '../../../ui/Plate.tsx'

/** `1:05` hours and minutes. */
const durationText = (minutes: number): string =>
  `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`

const nameOf = ({ Id, Name, Company, CarNumber }: ReportRow): string => {
  if (Id === 0 && CarNumber === '') return t(($) => $.whitelists.report.removed)
  return [Name, Company].filter(Boolean).join(', ') || '–'
}

const sums = [
  {
    id: 'duration',
    header: () => t(($) => $.ui.duration),
    cell: ({ Minutes }: ReportRow) => durationText(Minutes),
    align: 'right',
  },
  {
    id: 'cost',
    header: () => t(($) => $.ui.cost),
    cell: ({ CostInCents, Currency }: ReportRow) => formatMoney(CostInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
] as const

export const sessionColumns = columnsOf<ReportRow>([
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ CarNumber }) => <Plate>{CarNumber}</Plate>,
    phone: 'title',
  },
  { id: 'user', header: () => t(($) => $.ui.personName), cell: nameOf, phone: 'line' },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ PlaceName }) => PlaceName, phone: 'line' },
  {
    id: 'start',
    header: () => t(($) => $.whitelists.report.start),
    cell: ({ StartTime, TimeZone }) => formatMoment(StartTime, TimeZone),
  },
  {
    id: 'end',
    header: () => t(($) => $.whitelists.report.end),
    cell: ({ EndTime, TimeZone }) =>
      isSet(EndTime) ? formatMoment(EndTime, TimeZone) : t(($) => $.whitelists.report.running),
  },
  ...sums,
])

export const userColumns = columnsOf<ReportRow>([
  { id: 'user', header: () => t(($) => $.ui.personName), cell: nameOf, phone: 'title' },
  {
    id: 'sessions',
    header: () => t(($) => $.whitelists.report.SESSIONS),
    cell: ({ Sessions }) => formatNumber(Sessions),
    align: 'right',
  },
  ...sums,
])
