import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { mayImport } from '@parkla/contract/office/imports/imports.policy.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { refreshSoon, useLive } from '../../../kit/api/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/session.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { bookings } from '../bookings.api.ts'
import { SavedBookingId } from '../saved-booking.ts'
import { filtersOf, withHour } from './bookings.filters.ts'
import { PlaceBookings } from './PlaceBookings.tsx'
import { ReportButton } from './ReportButton.tsx'
import { BookingsSearch, type BookingsState } from '../bookings.search.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'

const BookingDialog = lazyDialog(async () => (await import('../record/BookingDialog.tsx')).BookingDialog)

type OfPlace = { place: BookablePlace; state: BookingsState }

const PlacePick = ({ places, place, state }: OfPlace & { places: readonly BookablePlace[] }) => {
  const t = useT()
  if (places.length < 2) return null
  return (
    <NativeSelect
      aria-label={t(($) => $.ui.place)}
      data={places.map(({ PlaceID, PlaceName }) => ({ value: String(PlaceID), label: PlaceName }))}
      value={String(place.PlaceID)}
      onChange={({ currentTarget }) =>
        // An hour of one place's heatmap does not apply to another place.
        state.filter(
          { place: Number(currentTarget.value), ...withHour('', filtersOf(state.search)), booking: 0, begin: '' },
          'push',
        )
      }
    />
  )
}

/** Link to the import of bookings. */
const ToImports = () => {
  const t = useT()
  if (!mayImport(useUser(), 'bookings').ok) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" search={{ kind: 'bookings' }} />}>
      {t(($) => $.bookings.toImports)}
    </Button>
  )
}

const startDayOf = ({ StartTime }: Booking, { TimeZone }: BookablePlace): string =>
  formatLocalDate(instantToLocal(StartTime, TimeZone))

/** The open or new booking; its address can be shared. */
const OpenBooking = ({ place, state: { search, change }, onSaved }: OfPlace & { onSaved: (of: Booking) => void }) => {
  const { booking, begin } = search
  // Ignored without the right to book.
  if (booking === 0 && (begin === '' || !place.MayEdit)) return null
  return (
    <BookingDialog
      key={booking}
      place={place}
      bookingId={booking}
      start={begin === '' || begin === 'usual' ? undefined : begin}
      onClose={() => change({ booking: 0, begin: '' })}
      onSaved={(saved) => {
        onSaved(saved)
        // The calendar changes to the day of the saved booking; the list shows the booking above its rows.
        const day = search.view === 'list' ? search.day : startDayOf(saved, place)
        change({ booking: 0, begin: '', day })
      }}
    />
  )
}

const NothingToPick = ({ isPlaceGone, onAll }: { isPlaceGone: boolean; onAll: () => void }) => {
  const t = useT()
  if (!isPlaceGone) return <EmptyState title={t(($) => $.bookings.none.title)} text={t(($) => $.bookings.none.text)} />
  return (
    <EmptyState title={t(($) => $.places.missing)}>
      <Button variant="default" onClick={onAll}>
        {t(($) => $.bookings.none.toAll)}
      </Button>
    </EmptyState>
  )
}

/** The first place is preselected. */
const chosenOf = (places: readonly BookablePlace[], id: number): BookablePlace | undefined =>
  id === 0 ? places[0] : places.find(({ PlaceID }) => PlaceID === id)

/** Bookings of bookable places in scope. */
export const BookingsPage = () => {
  const t = useT()
  const state = useSearchState(BookingsSearch, { keepScroll: true })
  const { data: places, error, refetch } = useQuery(queryOf(bookings.places, {}, { isShown: true }))
  // Session events refetch the list.
  useLive('sessions', () => refreshSoon('bookings'))
  const place = places && chosenOf(places, state.search.place)
  const [saved, setSaved] = useState<Booking>()
  const forget = useCallback((id: number) => setSaved((last) => (last?.ID === id ? undefined : last)), [])
  const savedHere = saved?.PlaceID === place?.PlaceID ? saved : undefined
  return (
    <Stack gap="md">
      <PageTitle title={t(($) => $.bookings.title)}>
        {places && place ? (
          <>
            <PlacePick places={places} place={place} state={state} />
            <ReportButton place={place} day={state.search.day} />
            <ToImports />
            {place.MayEdit ? (
              <AddButton onClick={() => state.change({ begin: 'usual' })}>{t(($) => $.bookings.add)}</AddButton>
            ) : null}
          </>
        ) : null}
      </PageTitle>
      {place ? (
        <SavedBookingId value={savedHere?.ID ?? 0}>
          <PlaceBookings key={place.PlaceID} place={place} state={state} saved={savedHere} onClosed={forget} />
          <OpenBooking place={place} state={state} onSaved={setSaved} />
        </SavedBookingId>
      ) : places ? (
        <NothingToPick isPlaceGone={places.length > 0} onAll={() => state.change({ place: 0 })} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Stack>
  )
}
