import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { formatLocalDate, type Instant, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { IconChartGridDots, IconChevronDown, IconChevronRight, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { formatNumber } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { bookings } from '../bookings.api.ts'
import { hoursOf, lastDay, stepsOf, type HeatmapCell } from './heatmap-cells.ts'
import { stepText } from './heatmap-texts.ts'
import classes from './BookingHeatmap.module.css'
import { BookingHeatmapGrid } from './BookingHeatmapGrid.tsx'
import { BookingHeatmapTable } from './BookingHeatmapTable.tsx'
import { BookingHeatmapWeek } from './BookingHeatmapWeek.tsx'

type BookingHeatmapProps = {
  place: BookablePlace
  /** First of seven days. */
  first: LocalDateTime
  /** The day in the address, which the week's field follows; empty for today. */
  from: string
  onFrom: (from: string) => void
  chosen: HeatmapCell | undefined
  /** Clicking the selected hour clears the selection. */
  onChoose: (cell: HeatmapCell | undefined) => void
}

type HoursProps = Pick<BookingHeatmapProps, 'place' | 'chosen' | 'onChoose'> & {
  first: LocalDateTime
  now: Instant
  isTable: boolean
}

const weekText = (first: LocalDateTime): string => `${formatLocalDate(first)}–${formatLocalDate(lastDay(first))}`

const Swatch = ({ level, tense, text }: { level: number; tense?: 'past' | 'now'; text: string }) => (
  <Group component="li" gap={6}>
    <span className={classes.swatch} data-level={level} data-tense={tense} />
    {text}
  </Group>
)

/** Legend: spots per colour. */
const Legend = ({ spots }: { spots: number }) => {
  const t = useT()
  const title = t(($) => $.bookings.heatmap.legend)
  return (
    <Group gap="0.25rem 0.75rem" fz={13} c="dimmed">
      <span aria-hidden>{title}</span>
      <Group component="ul" gap="0.25rem 0.75rem" aria-label={title}>
        {stepsOf(spots).map((step) => (
          <Swatch key={step.level} level={step.level} text={stepText(step)} />
        ))}
        <Swatch level={6} text={t(($) => $.bookings.heatmap.full, { spots: formatNumber(spots) })} />
        <Swatch level={0} tense="now" text={t(($) => $.bookings.heatmap.now)} />
        <Swatch level={3} tense="past" text={t(($) => $.bookings.heatmap.pastHours)} />
      </Group>
    </Group>
  )
}

const Hours = ({ place, first, now, isTable, chosen, onChoose }: HoursProps) => {
  const t = useT()
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const query = useQuery(listQueryOf(bookings.heatmap, { placeId: place.PlaceID, from: formatLocalDate(first) }))
  const { data } = query
  const days = useMemo(() => data && hoursOf(data, { now, zone: place.TimeZone }), [data, now, place.TimeZone])
  if (data === undefined || days === undefined)
    return (
      <div className={classes.room}>
        {query.error ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton
            component="output"
            display="block"
            height="100%"
            aria-label={t(($) => $.bookings.heatmap.loading)}
          />
        )}
      </div>
    )
  const overHours = days.flat().filter(({ beyond }) => beyond > 0).length
  const isEmpty = days.flat().every(({ value }) => value === 0)
  const hours = { days, isNarrow, spots: data.MaxNumberOfSpots, week: weekText(first) }
  return (
    <div aria-busy={query.isPlaceholderData} className={classes.hours}>
      {isTable ? (
        <BookingHeatmapTable {...hours} />
      ) : (
        <BookingHeatmapGrid {...hours} chosen={chosen} onChoose={onChoose} />
      )}
      <Group gap="xs" justify="space-between" mt={8}>
        {isTable ? null : <Legend spots={data.MaxNumberOfSpots} />}
        <Text component="output" size="sm" c={overHours > 0 ? undefined : 'dimmed'} fw={overHours > 0 ? 600 : 400}>
          {isEmpty ? t(($) => $.bookings.heatmap.none) : null}
          {overHours > 0 ? t(($) => $.bookings.heatmap.over, { count: overHours }) : null}
        </Text>
      </Group>
    </div>
  )
}

const quarterMs = 900_000

/** In every zone hours begin on a quarter hour of UTC, so a check per quarter hour is enough. */
const quarterOf = (ms: number): Instant => new Date(Math.floor(ms / quarterMs) * quarterMs).toISOString()

/** Hook: a choice of the user, kept in this browser. */
const useRemembered = (key: string) => {
  const [isOn, setOn] = useState(() => readStored(key) === 'yes')
  const toggle = () => {
    setOn(!isOn)
    writeStored(key, isOn ? undefined : 'yes')
  }
  return [isOn, toggle] as const
}

type TitleProps = { isOpen: boolean; onToggle: () => void; id: string; week: string }

const Title = ({ isOpen, onToggle, id, week }: TitleProps) => {
  const t = useT()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Group gap="sm" align="baseline">
      <Text component="h2" fw={650} lh="1.875rem">
        <UnstyledButton
          display="flex"
          style={{ alignItems: 'center', font: 'inherit' }}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={18} aria-hidden />
          <span id={id}>{t(($) => $.bookings.heatmap.title)}</span>
        </UnstyledButton>
      </Text>
      {isOpen ? (
        <Text size="sm" c="dimmed" aria-live="polite">
          {week}
        </Text>
      ) : null}
    </Group>
  )
}

/** Heatmap of a week by hour (R151), folded until the user opens the section. */
export const BookingHeatmap = ({ place, first, from, onFrom, chosen, onChoose }: BookingHeatmapProps) => {
  const t = useT()
  const titleId = useId()
  const now = quarterOf(useNow())
  const [isTable, toggleTable] = useRemembered('bookings.heatmap.table')
  const [isOpen, toggleOpen] = useRemembered('bookings.heatmap.open')
  const title = <Title isOpen={isOpen} onToggle={toggleOpen} id={titleId} week={weekText(first)} />
  if (!isOpen) return <section aria-labelledby={titleId}>{title}</section>
  return (
    <section aria-labelledby={titleId} className={classes.heatmap}>
      <Group gap="xs" justify="space-between" align="flex-start" mb="xs">
        {title}
        <Group gap="xs" align="flex-start">
          <BookingHeatmapWeek first={first} from={from} onFrom={onFrom} />
          <Button
            variant="subtle"
            size="xs"
            leftSection={isTable ? <IconChartGridDots size={16} /> : <IconTable size={16} />}
            onClick={toggleTable}
          >
            {isTable ? t(($) => $.bookings.heatmap.asChart) : t(($) => $.bookings.heatmap.asTable)}
          </Button>
        </Group>
      </Group>
      {/* Hides another place's numbers while loading. */}
      <Hours
        key={place.PlaceID}
        place={place}
        first={first}
        now={now}
        isTable={isTable}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  )
}
