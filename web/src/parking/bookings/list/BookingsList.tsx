import { Button, Group, Text } from '@mantine/core'
import { bookingPageSizes } from '@parkla/contract/parking/bookings/bookings.filters.ts'
import { type BookablePlace, type Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '../../../kit/format.ts'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ListTable } from '../../../listing/ListTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { bookingListing, bookings } from '../bookings.api.ts'
import { BookingLink, columnsFor } from './bookings.columns.tsx'
import type { BookingFilters } from './bookings.filters.ts'
import { useBookingActions } from '../record/useBookingActions.tsx'
import type { BookingsState } from '../bookings.search.ts'

const EndBookingDialog = lazyDialog(async () => (await import('../record/EndBookingDialog.tsx')).EndBookingDialog)

const rowLabel = ({ LicensePlate }: Booking): string => displayPlate(LicensePlate)

const useBookingsList = (
  { PlaceID }: BookablePlace,
  asked: Partial<BookingFilters>,
  { search, change }: BookingsState,
) =>
  useList(bookings.list, {
    filters: { ...asked, placeId: PlaceID },
    paging: search,
    setPaging: change,
  })

export type BookingsListProps = {
  place: BookablePlace
  asked: Partial<BookingFilters>
  isFiltered: boolean
  onReset: () => void
  state: BookingsState
  saved: Booking | undefined
  /** Called when a booking is ended or deleted, after which it is no longer shown as saved. */
  onClosed: (bookingId: number) => void
}

const NoBookings = ({ place, isFiltered, onReset, state }: Omit<BookingsListProps, 'asked' | 'saved' | 'onClosed'>) => {
  const t = useT()
  return (
    <EmptyState
      title={t(($) => $.bookings.empty.title)}
      text={isFiltered ? t(($) => $.ui.noMatchesHint) : t(($) => $.bookings.empty.text)}
    >
      {isFiltered ? (
        <Button variant="default" onClick={onReset}>
          {t(($) => $.ui.clearFilters)}
        </Button>
      ) : place.MayEdit ? (
        <AddButton variant="default" onClick={() => state.change({ begin: 'usual' })}>
          {t(($) => $.bookings.add)}
        </AddButton>
      ) : null}
    </EmptyState>
  )
}

/** The saved booking, when the filters or the page leave it out of the list. */
const SavedElsewhere = ({ saved, place }: { saved: Booking; place: BookablePlace }) => {
  const t = useT()
  const { moment } = useFormat()
  return (
    <Group component="output" gap="xs" px="sm" py={6} bg="var(--accent-back)" bdrs="md" fz="sm">
      <Badge tone="accent">{t(($) => $.bookings.saved.mark)}</Badge>
      <BookingLink {...saved} />
      <span>{`${moment(saved.StartTime, place.TimeZone)}–${moment(saved.EndTime, place.TimeZone)}`}</span>
      <Text span size="sm" c="dimmed">
        {t(($) => $.bookings.saved.elsewhere)}
      </Text>
    </Group>
  )
}

/** Bookings of a place by start, paged; the one just saved is marked, or shown above the rows. */
export const BookingsList = (props: BookingsListProps) => {
  const { place, asked, state, saved, onClosed } = props
  const { change } = state
  const t = useT()
  const list = useBookingsList(place, asked, state)
  const [ending, setEnding] = useState<Booking>()
  const open = useCallback((booking: number) => change({ booking }), [change])
  const actions = useBookingActions(place, { open, end: setEnding, onDeleted: onClosed })
  const columns = useMemo(() => columnsFor(place), [place])
  const isElsewhere = saved !== undefined && !list.isLoading && !list.rows.some(({ ID }) => ID === saved.ID)
  return (
    <>
      {isElsewhere ? <SavedElsewhere saved={saved} place={place} /> : null}
      <ListTable
        label={t(($) => $.bookings.title)}
        columns={columns}
        list={list}
        sizes={bookingPageSizes}
        totals={bookingListing.totals}
        file={bookingListing.export}
        filters={{ ...asked, placeId: place.PlaceID }}
        empty={<NoBookings {...props} />}
        actions={actions}
        rowLabel={rowLabel}
        onOpen={({ ID }) => open(ID)}
      />
      {ending === undefined ? null : (
        <EndBookingDialog place={place} booking={ending} onClose={() => setEnding(undefined)} onEnded={onClosed} />
      )}
    </>
  )
}
