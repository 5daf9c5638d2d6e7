import type { Letter } from '@parkla/contract/enforcement/fines/letters/letters.schema.ts'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'
import { Plate } from '../../../ui/Plate.tsx'
import { FineLink } from '../FineLink.tsx'

export const letterColumns = columnsOf<Letter>([
  {
    id: 'debtor',
    header: () => t(($) => $.fines.field.debtor),
    cell: ({ debtorName }) => debtorName || '–',
    phone: 'title',
  },
  {
    id: 'address',
    header: () => t(($) => $.ui.address),
    cell: ({ debtorAddress }) => debtorAddress || '–',
    phone: 'line',
  },
  {
    id: 'fine',
    header: () => t(($) => $.fines.field.number),
    cell: ({ fineId, fineNumber }) => <FineLink id={fineId} number={fineNumber} />,
    phone: 'line',
  },
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ placeName }) => placeName },
  {
    id: 'amount',
    header: () => t(($) => $.ui.amount),
    cell: ({ amountInCents, currency }) => formatMoney(amountInCents, currency),
    align: 'right',
    phone: 'aside',
  },
  { id: 'due', header: () => t(($) => $.fines.field.due), cell: ({ dueOn }) => showDay(dueOn) },
  {
    id: 'made',
    header: () => t(($) => $.fines.letters.made),
    cell: ({ createdAt, timeZone }) => formatMoment(createdAt, timeZone),
  },
  {
    id: 'why',
    header: () => t(($) => $.ui.reason),
    cell: ({ wasRefused }) => (wasRefused ? t(($) => $.fines.letters.refused) : ''),
    phone: 'line',
  },
])
