import type { ReportingTask } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Email } from '../../ui/Email.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'
import { daysText } from '../../kit/time/weekdays.ts'

const toneOf: Readonly<Record<ReportingTask['lastStatus'], Tone>> = {
  NONE: 'neutral',
  PENDING: 'accent',
  SENT: 'success',
  EMPTY: 'neutral',
  FAILED: 'danger',
}

const LastReport = ({ task: { lastStatus, lastFineCount } }: { task: ReportingTask }) => (
  <Badge tone={toneOf[lastStatus]}>
    {lastStatus === 'SENT'
      ? t(($) => $.fines.reports.sentFines, { count: lastFineCount })
      : t(($) => $.fines.reports.status[lastStatus])}
  </Badge>
)

export const taskColumns = columnsOf<ReportingTask>([
  {
    id: 'to',
    header: () => t(($) => $.fines.reports.to),
    cell: ({ emailTo, bcc }) => <Email>{bcc.length === 0 ? emailTo : `${emailTo} + ${bcc.length}`}</Email>,
    phone: 'title',
  },
  {
    id: 'enabled',
    header: () => t(($) => $.ui.status),
    cell: ({ enabled }) => (
      <Badge tone={enabled ? 'success' : 'neutral'}>
        {enabled ? t(($) => $.fines.reports.enabled) : t(($) => $.fines.reports.disabled)}
      </Badge>
    ),
    phone: 'aside',
  },
  { id: 'group', header: () => t(($) => $.fines.field.group), cell: ({ vehicleGroupName }) => vehicleGroupName },
  {
    id: 'days',
    header: () => t(($) => $.fines.reports.days),
    cell: ({ sendingDays }) => daysText(sendingDays),
  },
  { id: 'last', header: () => t(($) => $.fines.reports.last), cell: (task) => <LastReport task={task} /> },
  {
    id: 'lastAt',
    header: () => t(($) => $.ui.time),
    cell: ({ lastAt }) => <OwnMoment at={lastAt} unset="–" />,
  },
])
