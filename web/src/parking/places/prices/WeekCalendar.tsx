import { Box, Group, SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { openingHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { weekdays, type Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { halfHourText } from '../day-times.ts'
import { effectivePrice, highestPrice, spansOf } from '../record/place-draft.ts'
import { useEditor } from '../record/place-editor.ts'
import { weekdayText } from '../place-texts.ts'
import classes from './WeekCalendar.module.css'

const shareOf = (halfHours: number): string => `${(halfHours / 48) * 100}%`
const hours = [0, 6, 12, 18, 24]

/** Hatching over hours without entry (R49). */
const ClosedHours = ({ weekday }: { weekday: Weekday }) => {
  const { draft } = useEditor()
  const { from, to } = openingHours(draft.table[weekday])
  const closed = [
    { at: 0, until: from },
    { at: to, until: 48 },
  ]
  return closed
    .filter(({ at, until }) => at < until)
    .map(({ at, until }) => (
      <span key={at} className={classes.closed} style={{ top: shareOf(at), height: shareOf(until - at) }} aria-hidden />
    ))
}

const Day = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const { money } = useFormat()
  const { draft, currency } = useEditor()
  const day = draft.table[weekday]
  const highest = highestPrice(draft) || 1
  return (
    <li>
      <Text h={24} fz={13} ta="center">
        {t(($) => $.places.weekdayShort[weekday])}
      </Text>
      <Box pos="relative">
        <ol className={classes.spans} aria-label={weekdayText(weekday)}>
          {spansOf(day).map(({ from, to, period }) => {
            const price = effectivePrice(day, period) || 0
            const text = price === 0 ? t(($) => $.places.week.free) : money(Math.round(price), currency)
            const time = `${halfHourText(from)}–${halfHourText(to)}`
            return (
              <li
                key={from}
                title={`${time} ${text}`}
                style={{ top: shareOf(from), height: shareOf(to - from), '--depth': price / highest }}
              >
                <VisuallyHidden>{time} </VisuallyHidden>
                <span data-small={to - from < 4}>{text}</span>
              </li>
            )
          })}
        </ol>
        <ClosedHours weekday={weekday} />
      </Box>
    </li>
  )
}

/** The week as a calendar; darker is more expensive. Blocks have text alternatives. */
export const WeekCalendar = () => {
  const t = useT()
  return (
    <section aria-labelledby="week-calendar">
      <Text component="h2" id="week-calendar" fz={15} fw={700}>
        {t(($) => $.places.week.calendar)}
      </Text>
      <Text fz={13} c="dimmed" mb="xs">
        {t(($) => $.places.week.calendarHint)}
      </Text>
      <Group wrap="nowrap" gap={0} align="flex-start">
        <Box pos="relative" flex="none" w={28} h="14rem" mt={24} fz="xs" c="dimmed" aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ position: 'absolute', top: shareOf(hour * 2), transform: 'translateY(-50%)' }}>
              {hour}
            </span>
          ))}
        </Box>
        <SimpleGrid component="ul" flex={1} cols={7} spacing={{ base: 2, xs: 4 }}>
          {weekdays.map((weekday) => (
            <Day key={weekday} weekday={weekday} />
          ))}
        </SimpleGrid>
      </Group>
    </section>
  )
}
