import { ActionIcon, Button, Menu } from '@mantine/core'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate, instantToLocal, parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useAction } from '../../../kit/api/action.ts'
import { saveFile } from '../../../kit/api/download.ts'
import { monthKey, monthText } from '../../../kit/time/months.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { bookings } from '../bookings.api.ts'
import { reportMonths } from './report-months.ts'

type ReportButtonProps = {
  place: BookablePlace
  /** The day that the page shows; today when empty or invalid. */
  day: string
}

/** Report of the shown month, or of another one (R152). */
export const ReportButton = ({ place, day }: ReportButtonProps) => {
  const t = useT()
  const { run, isRunning } = useAction(bookings.report)
  const today = instantToLocal(new Date(useNow()).toISOString(), place.TimeZone)
  if (!place.ShouldCalculateCost) return null
  const fetchReport = (month: LocalDateTime) => run({ id: place.PlaceID, from: formatLocalDate(month) })
  const shown = startOfMonth(parseLocal(day) ?? today)
  return (
    <Button.Group>
      <DownloadButton fetchFile={() => fetchReport(shown)} isRunning={isRunning}>
        {t(($) => $.bookings.report.of, { month: monthText(monthKey(shown)) })}
      </DownloadButton>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            style={{ borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }}
            aria-label={t(($) => $.bookings.report.others)}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {reportMonths(today).map((month) => (
            <Menu.Item
              key={formatLocalDate(month)}
              onClick={() => void fetchReport(month).then((file) => file && saveFile(file))}
            >
              {monthText(monthKey(month))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
