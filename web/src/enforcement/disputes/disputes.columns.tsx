import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Plate } from '../../ui/Plate.tsx'
import { DisputeMoneyBadge, DisputeStatusBadge, ReplyBy } from './dispute-texts.tsx'

const plate = {
  id: 'plate',
  header: () => t(($) => $.ui.plate),
  cell: ({ LicensePlate }: DisputeRow) => <Plate>{LicensePlate}</Plate>,
  phone: 'title',
} as const

const place = {
  id: 'place',
  header: () => t(($) => $.ui.place),
  cell: ({ PlaceName }: DisputeRow) => PlaceName,
  phone: 'line',
} as const

const others = [
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ Status }: DisputeRow) => <DisputeStatusBadge status={Status} />,
    phone: 'aside',
  },
  {
    id: 'received',
    header: () => t(($) => $.disputes.field.received),
    cell: ({ CreatedAt, TimeZone }: DisputeRow) => formatMoment(CreatedAt, TimeZone),
    phone: 'line',
  },
  { id: 'service', header: () => t(($) => $.ui.service), cell: ({ ServiceName }: DisputeRow) => ServiceName || '–' },
  {
    id: 'serviceTime',
    header: () => t(($) => $.disputes.field.serviceTime),
    cell: ({ ServiceTime, TimeZone }: DisputeRow) => formatMoment(ServiceTime, TimeZone),
  },
  {
    id: 'amount',
    header: () => t(($) => $.disputes.field.claimed),
    cell: ({ AmountInCents, Currency }: DisputeRow) => formatMoney(AmountInCents, Currency),
    align: 'right',
    phone: 'line',
  },
  {
    id: 'money',
    header: () => t(($) => $.disputes.field.money),
    cell: ({ Money }: DisputeRow) => <DisputeMoneyBadge money={Money} />,
  },
  {
    id: 'replyBy',
    header: () => t(($) => $.disputes.field.replyBy),
    cell: (row: DisputeRow) => <ReplyBy dispute={row} />,
  },
  {
    id: 'assignee',
    header: () => t(($) => $.ui.assignee),
    cell: ({ Assignee }: DisputeRow) => Assignee || '–',
  },
] as const

export const columnsOfPlace = columnsOf<DisputeRow>([plate, ...others])
export const columnsOfAll = columnsOf<DisputeRow>([plate, place, ...others])
