import { Text } from '@mantine/core'
import type { LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment, formatShare } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { kindText, kindTones, readPlate, solutionText } from './misread-texts.ts'

/** The link makes rows reachable by keyboard; a click opens them as well. */
const ReadCell = (exception: LprException) => (
  <Link
    from="/lpr-events"
    to="/lpr-events"
    search={(before) => ({ ...before, read: exception.Id })}
    style={{
      display: 'inline-flex',
      gap: '0.375rem',
      alignItems: 'center',
      minHeight: '1.5rem',
      color: 'inherit',
      textDecoration: 'none',
    }}
    data-row-link={exception.Id}
  >
    {exception.LicensePlate === '' ? (
      <Text span size="sm" fs="italic" c="dimmed">
        {readPlate(exception)}
      </Text>
    ) : (
      <Plate>{readPlate(exception)}</Plate>
    )}
    {exception.HasImage ? <IconPhoto size={16} aria-label={t(($) => $.ui.image)} /> : null}
  </Link>
)

const Ended = ({ Status, Solution, SolvedBy }: LprException) =>
  Status === 'OPEN' ? (
    <Badge tone="accent">{t(($) => $.reads.status.OPEN)}</Badge>
  ) : (
    <div>
      <Badge tone={Status === 'SOLVED' ? 'success' : 'neutral'}>{t(($) => $.reads.status[Status])}</Badge>
      {[Status === 'SOLVED' ? solutionText(Solution) : '', SolvedBy]
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
    </div>
  )

export const misreadColumns = columnsOf<LprException>([
  { id: 'plate', header: () => t(($) => $.reads.column.plate), cell: ReadCell, phone: 'title' },
  {
    id: 'kind',
    header: () => t(($) => $.reads.column.kind),
    cell: ({ Kind }) => <Badge tone={kindTones[Kind]}>{kindText(Kind)}</Badge>,
    phone: 'aside',
  },
  { id: 'place', header: () => t(($) => $.sessions.field.PlaceId), cell: ({ Place }) => Place.Name },
  {
    id: 'gate',
    header: () => t(($) => $.ui.gate),
    cell: ({ Gate, Direction }) => dotted([Gate, t(($) => $.exceptions.direction[Direction])]),
  },
  {
    id: 'time',
    header: () => t(($) => $.ui.time),
    cell: ({ Time, Place }) => formatMoment(Time, Place.TimeZone),
  },
  {
    id: 'confidence',
    header: () => t(($) => $.ui.confidence),
    cell: ({ Confidence }) => formatShare(Confidence),
    align: 'right',
    phone: 'hidden',
  },
  { id: 'status', header: () => t(($) => $.sessions.field.Status), cell: Ended },
])
