import { NativeSelect } from '@mantine/core'
import { extraBookingFilters } from '@parkla/contract/parking/bookings/bookings.filters.ts'
import type { LocalDateTime } from '@parkla/contract/kit/time.ts'
import { useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { FoldedFilters, useAreFiltersFolded } from '../../../ui/filters/FoldedFilters.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import {
  activeFilterCount,
  areDaysOff,
  fromForAddress,
  isFiltered,
  noFilters,
  shownFrom,
  withCreation,
  type BookingFilters as Values,
  type FilterName,
} from './bookings.filters.ts'
import { BookingsSearch } from '../bookings.search.ts'

type BookingFiltersProps = {
  filters: Values
  /** Error text by field. */
  errors: Partial<Record<FilterName, string>>
  onChange: (change: Partial<Values>) => void
  /** Today at the place. */
  today: LocalDateTime
  /** The calendar has its own day range. */
  hasDays: boolean
}

const PlateFilter = ({ filters, errors, onChange }: BookingFiltersProps) => {
  const t = useT()
  return (
    <SearchField
      label={t(($) => $.ui.plate)}
      autoCapitalize="characters"
      maxLength={40}
      value={filters.licensePlate}
      onSearch={(licensePlate) => onChange({ licensePlate })}
      error={errors.licensePlate}
    />
  )
}

const DayFilters = ({ filters, errors, onChange, today }: BookingFiltersProps) => {
  const t = useT()
  const areOff = areDaysOff(filters)
  const description = areOff ? t(($) => $.bookings.filter.daysOff) : undefined
  return (
    <>
      <DayField
        label={t(($) => $.bookings.filter.from)}
        value={areOff ? '' : shownFrom(filters, today)}
        onChange={(day) => onChange({ from: fromForAddress(day, today) })}
        error={errors.from}
        disabled={areOff}
        title={description}
      />
      <DayField
        label={t(($) => $.bookings.filter.to)}
        value={areOff ? '' : filters.to}
        onChange={(to) => onChange({ to })}
        error={errors.to}
        disabled={areOff}
        title={description}
      />
    </>
  )
}

const OtherFilters = (props: BookingFiltersProps) => {
  const t = useT()
  const { canSeeClientsPersonalData: seesClients } = useUser()
  const { filters, errors, onChange } = props
  return (
    <>
      <SearchField
        label={t(($) => $.ui.client)}
        title={seesClients ? t(($) => $.bookings.filter.clientHint) : t(($) => $.bookings.filter.maskedClientHint)}
        maxLength={100}
        value={filters.client}
        onSearch={(client) => onChange({ client })}
        error={errors.client}
      />
      <SearchField
        label={t(($) => $.ui.comments)}
        maxLength={100}
        value={filters.comments}
        onSearch={(comments) => onChange({ comments })}
        error={errors.comments}
      />
      {props.hasDays ? <DayFilters {...props} /> : null}
      <DayField
        label={t(($) => $.bookings.filter.created)}
        value={filters.created_at}
        onChange={(day) => onChange(withCreation(day, filters))}
        error={errors.created_at}
      />
      <NativeSelect
        label={t(($) => $.bookings.status.label)}
        data={[
          { value: '', label: t(($) => $.bookings.filter.any) },
          ...extraBookingFilters.map((value) => ({ value, label: t(($) => $.bookings.extra[value]) })),
        ]}
        value={filters.extraFilter}
        onChange={({ currentTarget }) =>
          onChange(BookingsSearch.pick({ extraFilter: true }).parse({ extraFilter: currentTarget.value }))
        }
      />
    </>
  )
}

/** Filters of list and calendar (R146), kept in the address. */
export const BookingFilters = (props: BookingFiltersProps) => {
  const t = useT()
  const isFolded = useAreFiltersFolded()
  const { filters, onChange } = props
  const clear = () => onChange(noFilters)
  if (isFolded)
    return (
      <FoldedFilters
        show={t(($) => $.bookings.filter.show)}
        first={<PlateFilter {...props} />}
        count={activeFilterCount(filters)}
        onClear={clear}
      >
        <OtherFilters {...props} />
      </FoldedFilters>
    )
  return (
    <Filters isDense onClear={isFiltered(filters) ? clear : undefined}>
      <PlateFilter {...props} />
      <OtherFilters {...props} />
    </Filters>
  )
}
