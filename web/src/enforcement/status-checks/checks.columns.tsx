import type { StatusCheckLog } from '@parkla/contract/enforcement/status-checks/status-checks.schema.ts'
import { formatMoment } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { FineLink } from '../fine-records/FineLink.tsx'

const tones: Readonly<Record<StatusCheckLog['result'], Tone>> = {
  VALID: 'success',
  NOT_PAID: 'danger',
  UNKNOWN: 'warning',
}

/** The result, with the right of a valid one. */
export const CheckResult = ({ result, right }: Pick<StatusCheckLog, 'result' | 'right'>) => (
  <>
    <Badge tone={tones[result]}>{t(($) => $.fines.checks.result[result])}</Badge>{' '}
    {right === '' ? null : t(($) => $.fines.checks.right[right])}
  </>
)

export const checkColumns = columnsOf<StatusCheckLog>([
  {
    id: 'time',
    header: () => t(($) => $.ui.time),
    cell: ({ checkedAt, timeZone }) => formatMoment(checkedAt, timeZone),
    phone: 'line',
  },
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
    phone: 'title',
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ placeName }) => placeName, phone: 'line' },
  {
    id: 'result',
    header: () => t(($) => $.ui.result),
    cell: (row) => <CheckResult {...row} />,
    phone: 'aside',
  },
  { id: 'officer', header: () => t(($) => $.fines.field.officer), cell: ({ officer }) => officer || '–' },
  {
    id: 'fine',
    header: () => t(($) => $.fines.checks.fine),
    cell: ({ fineId, fineNumber }) => (fineId === 0 ? '–' : <FineLink id={fineId} number={fineNumber} />),
  },
])
