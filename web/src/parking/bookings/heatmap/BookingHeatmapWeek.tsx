import { ActionIcon, Button, Group } from '@mantine/core'
import { formatLocalDate, parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { weekTurned } from './heatmap-cells.ts'

type WeekProps = { first: LocalDateTime; from: string; onFrom: (from: string) => void }

type TurnProps = WeekProps & { by: 1 | -1 }

const Turn = ({ first, by, onFrom }: TurnProps) => {
  const t = useT()
  const next = weekTurned(first, by)
  return (
    <ActionIcon
      variant="default"
      size={30}
      disabled={next === undefined}
      aria-label={by === 1 ? t(($) => $.bookings.heatmap.next) : t(($) => $.bookings.heatmap.previous)}
      onClick={() => next !== undefined && onFrom(next)}
    >
      {by === 1 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
    </ActionIcon>
  )
}

/** Choice of the week. An invalid date stays as typed with an error. */
export const BookingHeatmapWeek = (props: WeekProps) => {
  const { first, from, onFrom } = props
  const t = useT()
  const [typed, setTyped] = useState<string>()
  // The Back button or another place may change the week.
  const [shown, setShown] = useState(from)
  if (shown !== from) {
    setShown(from)
    setTyped(undefined)
  }
  const changeText = (text: string) => {
    const day = parseLocal(text)
    // Keep the day until the address follows: only a changed value turns the field to the first day of its week.
    setTyped(text)
    if (day) onFrom(formatLocalDate(day))
    else if (text === '') onFrom('')
  }
  const isWrong = typed !== undefined && typed !== '' && !parseLocal(typed)
  return (
    <Group gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          setTyped(undefined)
          onFrom('')
        }}
      >
        {t(($) => $.bookings.calendar.today)}
      </Button>
      <Turn {...props} by={-1} />
      <DayField
        size="xs"
        w={150}
        aria-label={t(($) => $.bookings.heatmap.from)}
        value={typed ?? formatLocalDate(first)}
        onChange={changeText}
        error={isWrong ? reasonText({ reason: 'input.notADay' }) : undefined}
      />
      <Turn {...props} by={1} />
    </Group>
  )
}
