import { ActionIcon, Collapse, Menu, Text } from '@mantine/core'
import { openingHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { weekdays, type Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../../kit/format.ts'
import { useT, t as say } from '../../../kit/phrases.ts'
import { BoundarySlider, type Stretch } from '../../../ui/fields/BoundarySlider.tsx'
import { DayFields } from './DayFields.tsx'
import classes from './DayRow.module.css'
import { halfHourText } from '../day-times.ts'
import { copyDay, dayProblems, effectivePrice, highestPrice, spansOf, withDay } from '../record/place-draft.ts'
import { useEditor, type Editor } from '../record/place-editor.ts'
import { weekdayText } from '../place-texts.ts'

const ends = { min: 0, max: 48 }
/** PageUp and PageDown: two hours. */
const page = 4
/** Smallest width in half-hours that fits a price. */
const widthOfText = 5

const stretchesOf = ({ draft, currency, place }: Editor, weekday: Weekday): Stretch[] => {
  const day = draft.table[weekday]
  // Car washes have no hourly price: show the offered bays (R58).
  if (place.Type === 'CAR_WASH')
    return spansOf(day).map(({ from, to, period }) => {
      const text = say(($) => $.places.week.bays, { count: day[`Spots${period}`] || 0 })
      return { from, to, depth: 0, text: to - from >= widthOfText ? text : '' }
    })
  const highest = highestPrice(draft) || 1
  return spansOf(day).map(({ from, to, period }) => {
    const price = effectivePrice(day, period) || 0
    const text = price === 0 ? say(($) => $.places.week.free) : formatMoney(Math.round(price), currency)
    return { from, to, depth: price / highest, text: to - from >= widthOfText ? text : '' }
  })
}

const DaySlider = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const editor = useEditor()
  const { draft, change, rights } = editor
  const { T1, T2, T3 } = draft.table[weekday]
  const day = weekdayText(weekday)
  return (
    <BoundarySlider
      values={[T1, T2, T3].map((value) => value || 0)}
      ends={ends}
      page={page}
      labels={(['T1', 'T2', 'T3'] as const).map((name) => t(($) => $.places.week.handle[name], { day }))}
      valueText={halfHourText}
      stretches={stretchesOf(editor, weekday)}
      isReadOnly={!rights.spots}
      onChange={([first, second, third]) =>
        change((before) => withDay(before, weekday, { T1: first ?? T1, T2: second ?? T2, T3: third ?? T3 }))
      }
    />
  )
}

const workdays = weekdays.slice(0, 5)
const weekend = weekdays.slice(5)

const CopyMenu = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const { change, rights } = useEditor()
  const day = weekdayText(weekday)
  const copyTo = (to: readonly Weekday[]) => () =>
    change((draft) => copyDay(draft, { from: weekday, to: to.filter((each) => each !== weekday), rights }))

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t(($) => $.places.week.copy, { day })}>
          <IconCopy size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={copyTo(weekdays)}>{t(($) => $.places.week.copyToAll)}</Menu.Item>
        <Menu.Item onClick={copyTo(workdays)}>{t(($) => $.places.week.copyToWorkdays)}</Menu.Item>
        <Menu.Item onClick={copyTo(weekend)}>{t(($) => $.places.week.copyToWeekend)}</Menu.Item>
        <Menu.Divider />
        {weekdays
          .filter((each) => each !== weekday)
          .map((each) => (
            <Menu.Item key={each} onClick={copyTo([each])}>
              {weekdayText(each)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Hours = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const { draft } = useEditor()
  const { from, to } = openingHours(draft.table[weekday])
  if (from === 0 && to === 48) return null
  return (
    <Text size="xs" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
      {from === to
        ? t(($) => $.places.week.closed)
        : t(($) => $.places.week.open, { from: halfHourText(from), to: halfHourText(to) })}
    </Text>
  )
}

/** A weekday: slider with three boundaries, fields below, copy menu. */
export const DayRow = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const { draft, rights } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const problems = dayProblems(draft.table[weekday])
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  const day = weekdayText(weekday)
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <Text component="div" inherit fw={550}>
          {day}
          <Hours weekday={weekday} />
        </Text>
        <DaySlider weekday={weekday} />
        <span className={classes.buttons}>
          {rights.spots ? <CopyMenu weekday={weekday} /> : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-expanded={isOpen}
            aria-label={t(($) => $.places.week.exact, { day })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={18} />
          </ActionIcon>
        </span>
      </div>
      {problems.map((problem) => (
        <Text key={problem} fz={13} c="var(--mantine-color-error)" mb="xs" role="alert">
          {t(($) => $.places.problem[problem])}
        </Text>
      ))}
      <Collapse expanded={isOpen}>{isOpen ? <DayFields weekday={weekday} /> : null}</Collapse>
    </li>
  )
}
