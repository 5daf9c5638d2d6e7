import type { ReportRow } from '@parkla/contract/members/whitelists/manager-report.schema.ts'
import { formatNumber } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { sessionColumns } from './session-columns.part.tsx'

/** `1:05` hours and minutes. */
const durationText = (minutes: number): string =>
  `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`

const nameOf = ({ Id, Name, Company, CarNumber }: ReportRow): string => {
  if (Id === 0 && CarNumber === '') return t(($) => $.whitelists.report.removed)
  return [Name, Company].filter(Boolean).join(', ') || '–'
}

const { plate, place, start, end, cost } = sessionColumns

const sums = [
  {
    id: 'duration',
    header: () => t(($) => $.ui.duration),
    cell: ({ Minutes }: ReportRow) => durationText(Minutes),
    align: 'right',
  },
  cost,
] as const

export const stayColumns = columnsOf<ReportRow>([
  plate,
  { id: 'user', header: () => t(($) => $.ui.personName), cell: nameOf, phone: 'line' },
  place,
  start,
  end,
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
