import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { Plate } from '../../../ui/Plate.tsx'

type SessionLine = {
  CarNumber: string
  PlaceName: string
  TimeZone: string
  StartTime: Instant
  EndTime: Instant
  CostInCents: number
  Currency: string
}

/** Columns that sessions have in the reports of whitelists and fleets. */
export const sessionColumns = {
  plate: {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ CarNumber }: SessionLine) => <Plate>{CarNumber}</Plate>,
    phone: 'title',
  },
  place: {
    id: 'place',
    header: () => t(($) => $.ui.place),
    cell: ({ PlaceName }: SessionLine) => PlaceName,
    phone: 'line',
  },
  start: {
    id: 'start',
    header: () => t(($) => $.whitelists.report.start),
    cell: ({ StartTime, TimeZone }: SessionLine) => formatMoment(StartTime, TimeZone),
  },
  end: {
    id: 'end',
    header: () => t(($) => $.whitelists.report.end),
    cell: ({ EndTime, TimeZone }: SessionLine) =>
      isSet(EndTime) ? formatMoment(EndTime, TimeZone) : t(($) => $.whitelists.report.running),
  },
  cost: {
    id: 'cost',
    header: () => t(($) => $.ui.cost),
    cell: ({ CostInCents, Currency }: SessionLine) => formatMoney(CostInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
} as const
