import type { Credit, Payment } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { FineLink } from '../fine-records/FineLink.tsx'
import { FineStatusBadge } from '../fine-records/fine-texts.tsx'

const tones: Readonly<Record<Payment['status'], Tone>> = {
  OPEN: 'warning',
  BOOKED: 'success',
  IGNORED: 'neutral',
  RETURNED: 'neutral',
}

/** Decision about a payment: the doubt of an open one, the fine of a booked one, the reason of an ignored one. */
const Decision = ({ payment: { status, doubt, fineId, fineNumber, ignoreReason } }: { payment: Payment }) => {
  if (status === 'BOOKED' || (status === 'RETURNED' && fineId > 0)) return <FineLink id={fineId} number={fineNumber} />
  if (status === 'IGNORED') return ignoreReason
  return doubt === '' ? '–' : t(($) => $.fines.payments.doubt[doubt])
}

/** What a reversal of the bank takes back is below zero. */
export const receivedText = ({ amountInCents, currency, isReversal }: Payment): string =>
  formatMoney(isReversal ? -amountInCents : amountInCents, currency)

export const paymentColumns = columnsOf<Payment>([
  { id: 'date', header: () => t(($) => $.ui.date), cell: ({ date }) => showDay(date), phone: 'line' },
  {
    id: 'payer',
    header: () => t(($) => $.ui.payer),
    cell: ({ payer }) => payer || '–',
    phone: 'title',
  },
  {
    id: 'amount',
    header: () => t(($) => $.ui.amount),
    cell: (payment) => receivedText(payment),
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'reference',
    header: () => t(($) => $.fines.field.reference),
    cell: ({ referenceNumber, otherReferences }) => referenceNumber || otherReferences.join(', ') || '–',
    phone: 'line',
  },
  {
    id: 'details',
    header: () => t(($) => $.fines.payments.details),
    cell: ({ details }) => details || '–',
    phone: 'line',
  },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ status }) => <Badge tone={tones[status]}>{t(($) => $.fines.payments.status[status])}</Badge>,
  },
  {
    id: 'decision',
    header: () => t(($) => $.fines.payments.decision),
    cell: (payment) => <Decision payment={payment} />,
    phone: 'line',
  },
])

export const creditColumns = columnsOf<Credit>([
  {
    id: 'fine',
    header: () => t(($) => $.fines.field.number),
    cell: ({ fineId, number }) => <FineLink id={fineId} number={number} />,
    phone: 'line',
  },
  {
    id: 'payer',
    header: () => t(($) => $.ui.payer),
    cell: ({ payer, debtorName }) => payer || debtorName || '–',
    phone: 'title',
  },
  {
    id: 'account',
    header: () => t(($) => $.fines.payments.account),
    cell: ({ payerAccount }) => payerAccount || '–',
    phone: 'line',
  },
  {
    id: 'credit',
    header: () => t(($) => $.fines.field.credit),
    cell: ({ creditInCents, currency }) => formatMoney(creditInCents, currency),
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'paid',
    header: () => t(($) => $.fines.field.paid),
    cell: ({ paidAmountInCents, currency }) => formatMoney(paidAmountInCents, currency),
    align: 'right',
  },
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ placeName }) => placeName },
  { id: 'status', header: () => t(($) => $.ui.status), cell: ({ status }) => <FineStatusBadge status={status} /> },
  {
    id: 'lastPaid',
    header: () => t(($) => $.fines.payments.lastPaid),
    cell: ({ lastPaidOn }) => showDay(lastPaidOn),
    phone: 'line',
  },
])
