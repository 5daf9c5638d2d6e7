import type { Objection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { formatDay } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Plate } from '../../ui/Plate.tsx'

const tones: Readonly<Record<Objection['state'], Tone>> = {
  OPEN: 'warning',
  KEPT: 'neutral',
  ACCEPTED: 'success',
  CLOSED: 'neutral',
}

export const ObjectionState = ({ state, isOverdue }: Pick<Objection, 'state' | 'isOverdue'>) =>
  isOverdue ? (
    <Badge tone="danger">{t(($) => $.fines.objections.overdue)}</Badge>
  ) : (
    <Badge tone={tones[state]}>{t(($) => $.fines.objections.state[state])}</Badge>
  )

/** The last day to answer: the deadline is the end of this day. */
export const answerDay = ({ answerBy, timeZone }: Objection): string =>
  formatDay(new Date(Date.parse(answerBy) - 1).toISOString(), timeZone)

export const objectionColumns = columnsOf<Objection>([
  { id: 'answerBy', header: () => t(($) => $.fines.objections.answerBy), cell: answerDay, phone: 'line' },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: (row) => <ObjectionState {...row} />,
    phone: 'line',
  },
  { id: 'fine', header: () => t(($) => $.fines.field.number), cell: ({ fineNumber }) => fineNumber, phone: 'line' },
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
    phone: 'title',
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ placeName }) => placeName, phone: 'line' },
  {
    id: 'assignee',
    header: () => t(($) => $.ui.assignee),
    cell: ({ assignee }) => assignee || '–',
    phone: 'line',
  },
])
