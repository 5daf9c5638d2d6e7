import { timeText } from '../../../kit/time/wall-clock.ts'
import { Anchor, Text } from '@mantine/core'
import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { daysText } from '../../../kit/time/weekdays.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { OwnMoment } from '../../../ui/OwnMoment.tsx'
import { savedFailure } from './saved-failure.ts'

const toneOf: Readonly<Record<SavedReport['LastStatus'], Tone>> = {
  NONE: 'neutral',
  PENDING: 'accent',
  SENT: 'success',
  FAILED: 'danger',
  WITHOUT_RIGHT: 'danger',
}

const scheduleText = ({ Frequency, SendingDays, MonthDay, SendingHour }: SavedReport): string => {
  const time = timeText({ hour: SendingHour, minute: 0 })
  if (Frequency === 'NONE') return '–'
  return Frequency === 'WEEKDAYS'
    ? `${daysText(SendingDays)} ${time}`
    : `${t(($) => $.reports.saved.onDay, { day: MonthDay })} ${time}`
}

/** The state of its newest mail, and why it failed; of others' reports their owner. */
const lastCell = (report: SavedReport) => {
  const { IsOwn, Frequency, LastStatus, LastAt, OwnerName } = report
  if (!IsOwn) return t(($) => $.reports.saved.by, { name: OwnerName })
  if (Frequency === 'NONE' && LastStatus === 'NONE') return '–'
  const isMailed = LastStatus === 'SENT' || LastStatus === 'FAILED'
  const failure = savedFailure(report)
  return (
    <>
      <Badge tone={toneOf[LastStatus]}>
        {t(($) => $.reports.saved.status[LastStatus])} {isMailed ? <OwnMoment at={LastAt} /> : null}
      </Badge>
      {failure === undefined ? null : <Text size="xs">{failure}</Text>}
    </>
  )
}

const nameCell = (open: (report: SavedReport) => void) => {
  const NameCell = (report: SavedReport) => (
    <Anchor component="button" type="button" ta="left" onClick={() => open(report)}>
      {report.Name}
    </Anchor>
  )
  return NameCell
}

export const savedColumns = (open: (report: SavedReport) => void) =>
  columnsOf<SavedReport>([
    { id: 'name', header: () => t(($) => $.ui.name), cell: nameCell(open), phone: 'title' },
    {
      id: 'period',
      header: () => t(($) => $.reports.saved.periodName),
      cell: ({ Period }) => t(($) => $.reports.saved.period[Period]),
    },
    { id: 'schedule', header: () => t(($) => $.reports.saved.mailed), cell: scheduleText },
    { id: 'last', header: () => t(($) => $.ui.status), cell: lastCell },
  ])
