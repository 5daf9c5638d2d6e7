import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { Plate } from '../../ui/Plate.tsx'
import { FineStatusBadge } from '../fine-records/fine-texts.tsx'

export const fineColumns = columnsOf<FineRow>([
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
    phone: 'title',
  },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ status }) => <FineStatusBadge status={status} />,
    phone: 'aside',
  },
  { id: 'number', header: () => t(($) => $.fines.field.number), cell: ({ number }) => number, phone: 'line' },
  { id: 'reference', header: () => t(($) => $.fines.field.reference), cell: ({ referenceNumber }) => referenceNumber },
  {
    id: 'issued',
    header: () => t(($) => $.fines.field.issued),
    cell: ({ issuedAt, timeZone }) => formatMoment(issuedAt, timeZone),
    phone: 'line',
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ placeName }) => placeName, phone: 'line' },
  { id: 'reason', header: () => t(($) => $.ui.reason), cell: ({ reasonText }) => reasonText },
  {
    id: 'amount',
    header: () => t(($) => $.ui.amount),
    cell: ({ amountInCents, costsInCents, currency }) => formatMoney(amountInCents + costsInCents, currency),
    align: 'right',
  },
  {
    id: 'paid',
    header: () => t(($) => $.fines.field.paid),
    cell: ({ paidAmountInCents, currency }) =>
      paidAmountInCents === 0 ? '–' : formatMoney(paidAmountInCents, currency),
    align: 'right',
  },
  {
    id: 'left',
    header: () => t(($) => $.fines.field.left),
    cell: ({ leftInCents, currency }) => (leftInCents === 0 ? '–' : formatMoney(leftInCents, currency)),
    align: 'right',
    phone: 'line',
  },
  { id: 'due', header: () => t(($) => $.fines.field.due), cell: ({ dueOn }) => showDay(dueOn) },
])
