import { CloseButton, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { useRef } from 'react'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { lazyView } from '../../../kit/pages/lazy-view.tsx'
import { reasonText, useLanguage, useT } from '../../../kit/phrases.ts'
import { useAreFiltersFolded } from '../../../ui/filters/FoldedFilters.tsx'
import { BookingHeatmap } from '../heatmap/BookingHeatmap.tsx'
import { heatmapFrom } from '../calendar/calendar-layout.ts'
import { BookingsSearch, bookingViews } from '../bookings.search.ts'
import { useNow } from '../../../kit/time/now.ts'
import { ActiveParkings } from './ActiveParkings.tsx'
import { BookingFilters } from './BookingFilters.tsx'
import { BookingsList, type BookingsListProps } from './BookingsList.tsx'
import {
  atOf,
  filtersOf,
  hourOf,
  hourText,
  isFiltered,
  noFilters,
  requestFilters,
  withHour,
  type FilterName,
} from './bookings.filters.ts'

const BookingCalendar = lazyView(async () => (await import('../calendar/BookingCalendar.tsx')).BookingCalendar)

type PlaceBookingsProps = Pick<BookingsListProps, 'place' | 'state' | 'saved' | 'onClosed'>

const Views = ({ state: { search, change } }: Pick<PlaceBookingsProps, 'state'>) => {
  const t = useT()
  return (
    <SegmentedControl
      aria-label={t(($) => $.bookings.view.label)}
      size="xs"
      data={bookingViews.map((value) => ({ value, label: t(($) => $.bookings.view[value]) }))}
      value={search.view}
      onChange={(view) => change(BookingsSearch.pick({ view: true }).parse({ view }))}
    />
  )
}

/** Hour selected in the heatmap. */
const ChosenHour = ({ at, onClear }: { at: string; onClear: () => void }) => {
  const t = useT()
  const hour = hourOf(at)
  if (!hour) return null
  return (
    <Group gap={4} py={2} pl={10} pr={4} bg="var(--quiet-surface)" bdrs="xl">
      <Text size="sm">{t(($) => $.bookings.filter.hour, { hour: hourText(hour) })}</Text>
      <CloseButton size={24} aria-label={t(($) => $.bookings.filter.clearHour)} onClick={onClear} />
    </Group>
  )
}

/** Hook: filters as typed, valid filters for the request, and error texts. */
const useBookingFilters = (place: BookablePlace, search: BookingsSearch) => {
  useLanguage()
  const today = instantToLocal(new Date(useNow()).toISOString(), place.TimeZone)
  const filters = filtersOf(search)
  const { asked, problems } = requestFilters(filters, today)
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, reasonText(problem)]),
  ) as Partial<Record<FilterName, string>>
  return { filters, asked, errors, today }
}

/** Bookings of one place: occupancy, heatmap, list or calendar. */
export const PlaceBookings = ({ place, state, saved, onClosed }: PlaceBookingsProps) => {
  const { search, change, filter } = state
  const { filters, asked, errors, today } = useBookingFilters(place, search)
  const { from: _from, to: _to, at: _at, ...ofCalendar } = asked
  const below = useRef<HTMLDivElement>(null)
  const isPhone = useAreFiltersFolded()
  const chooseHour = (at: string) => {
    filter(withHour(at, filters))
    if (at !== '' && search.view !== 'list') change({ view: 'list' })
    // On a phone the chart hides the list that it filters.
    if (at !== '' && isPhone) below.current?.scrollIntoView()
  }
  return (
    <Stack gap="md">
      <ActiveParkings place={place} />
      <BookingHeatmap
        place={place}
        first={heatmapFrom(search.view, search.day, today)}
        from={search.day}
        onFrom={(day) => change({ day })}
        chosen={hourOf(filters.at)}
        onChoose={(hour) => chooseHour(atOf(hour))}
      />
      <BookingFilters
        filters={filters}
        errors={errors}
        onChange={filter}
        today={today}
        hasDays={search.view === 'list'}
      />
      {/* The page scrolls to below the sticky bar */}
      <Group gap="md" ref={below} style={{ scrollMarginTop: '5rem' }}>
        <Views state={state} />
        {search.view === 'list' ? <ChosenHour at={filters.at} onClear={() => chooseHour('')} /> : null}
      </Group>
      {search.view === 'list' ? (
        <BookingsList
          place={place}
          asked={asked}
          isFiltered={isFiltered(filters)}
          onReset={() => filter(noFilters)}
          saved={saved}
          onClosed={onClosed}
          state={state}
        />
      ) : (
        <BookingCalendar
          place={place}
          view={search.view}
          day={search.day}
          filters={ofCalendar}
          onTurn={(day) => change({ day })}
          onOpen={(booking) => change({ booking })}
          onBegin={(begin) => change({ begin })}
        />
      )}
    </Stack>
  )
}
