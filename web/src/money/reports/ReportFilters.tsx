import { NativeSelect } from '@mantine/core'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'
import { groupings, reportPlaceTypes } from '@parkla/contract/money/reports/reports.filters.ts'
import type { ReportType } from '@parkla/contract/money/reports/reports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { monthKey, monthText, offeredMonths } from '../../kit/time/months.ts'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { DayRange } from '../../ui/filters/DayRange.tsx'
import { ListFilters } from '../../ui/filters/ListFilters.tsx'
import { PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import { places } from '../../parking/places/places.api.ts'
import { zones } from '../../parking/zones/zones.api.ts'
import { useDefaultDays } from './report-query.ts'
import { ReportSearch } from './reports.search.ts'

type Change = (to: Partial<ReportSearch>) => void
type FilterProps = { types: readonly ReportType[]; type: ReportType; search: ReportSearch; onChange: Change }

const TypeFilter = ({ types, type, onChange }: FilterProps) => {
  const t = useT()
  const ofTab = types.filter(({ Tab }) => Tab === type.Tab)
  return (
    <NativeSelect
      label={t(($) => $.reports.field.report)}
      data={ofTab.map(({ Code, Name }) => ({ value: Code, label: Name }))}
      value={type.Code}
      onChange={({ currentTarget }) =>
        onChange(ReportSearch.pick({ reportType: true }).parse({ reportType: currentTarget.value }))
      }
    />
  )
}

/** Choice of a month, for types that have only months; the current one by default. */
const MonthFilter = ({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) => {
  const t = useT()
  const days = useDefaultDays()
  const today = parseLocal(days.from)
  const wanted = parseLocal(search.from) ?? today
  if (!today || !wanted) return null
  return (
    <NativeSelect
      label={t(($) => $.ui.month)}
      data={offeredMonths(today, wanted).map((value) => ({ value, label: monthText(value) }))}
      value={monthKey(wanted)}
      onChange={({ currentTarget }) => {
        const day = parseLocal(`${currentTarget.value}-01`)
        if (day) onChange({ from: formatLocalDate(day), to: '' })
      }}
    />
  )
}

/** An empty day is that of the default query. */
const DayFilters = ({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) => {
  const usual = useDefaultDays()
  return (
    <DayRange
      days={{ from: search.from || usual.from, to: search.to || usual.to }}
      onChange={(side, day) => onChange({ [side]: day === usual[side] ? '' : day })}
    />
  )
}

/** A place clears the zone; a region those that are not in it. Until the choices are known, the fields hold their place. */
const AreaFilters = ({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) => {
  const t = useT()
  const { data: profiles = [], isPending: isLoadingPlaces } = useQuery(listQueryOf(places.profiles, {}))
  const { data: offered = [], isPending: isLoadingZones } = useQuery(listQueryOf(zones.ownerZones, {}))
  const isLoading = isLoadingPlaces || isLoadingZones
  const regions = [...new Set(profiles.map(({ Region }) => Region))].toSorted()
  const isInRegion = ({ Region }: PlaceProfile): boolean => search.region === '' || Region === search.region
  const used = new Set(profiles.filter(isInRegion).flatMap(({ ZoneIds }) => ZoneIds))
  const inZones = offered.filter(({ ID }) => used.has(ID))
  const all = t(($) => $.ui.all)
  return (
    <>
      {isLoading || regions.length > 1 ? (
        <NativeSelect
          label={t(($) => $.ui.region)}
          disabled={isLoading}
          data={[{ value: '', label: all }, ...regions.map((value) => ({ value, label: value }))]}
          value={search.region}
          onChange={({ currentTarget }) => onChange({ region: currentTarget.value, zone: 0, placeId: 0 })}
        />
      ) : null}
      {isLoading || inZones.length > 0 ? (
        <NativeSelect
          label={t(($) => $.reports.field.zone)}
          disabled={isLoading}
          data={[{ value: '0', label: all }, ...inZones.map(({ ID, Name }) => ({ value: String(ID), label: Name }))]}
          value={String(search.zone)}
          onChange={({ currentTarget }) => onChange({ zone: Number(currentTarget.value), placeId: 0 })}
        />
      ) : null}
      <PlaceFilterPicker
        accepts={isInRegion}
        placeId={search.placeId}
        onChange={(placeId) => onChange({ placeId, ...(placeId > 0 && { zone: 0 }) })}
      />
    </>
  )
}

const GroupFilter = ({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) => {
  const t = useT()
  return (
    <NativeSelect
      label={t(($) => $.reports.field.groupBy)}
      data={groupings.map((value) => ({ value, label: t(($) => $.reports.groupBy[value]) }))}
      value={search.groupBy}
      onChange={({ currentTarget }) =>
        onChange(ReportSearch.pick({ groupBy: true }).parse({ groupBy: currentTarget.value }))
      }
    />
  )
}

/** Type of the places; a place has its own. Washes and lists count at places of all types. */
const PlaceTypeFilter = ({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) => {
  const t = useT()
  return (
    <NativeSelect
      label={t(($) => $.reports.field.placeType)}
      data={reportPlaceTypes.map((value) => ({ value, label: t(($) => $.reports.placeType[value]) }))}
      value={search.type}
      disabled={search.placeId > 0}
      onChange={({ currentTarget }) => onChange(ReportSearch.pick({ type: true }).parse({ type: currentTarget.value }))}
    />
  )
}

const Narrowing = ReportSearch.omit({ reportType: true, groupBy: true })
const noFilters = Narrowing.parse({})

/** The query of a report, in the address. */
export const ReportFilters = (props: FilterProps) => {
  const t = useT()
  const { search, types, type, onChange } = props
  const hasSeveral = types.filter(({ Tab }) => Tab === type.Tab).length > 1
  return (
    <ListFilters
      show={t(($) => $.reports.show)}
      first={hasSeveral ? <TypeFilter {...props} /> : <GroupFilter {...props} />}
      filters={Narrowing.parse(search)}
      defaults={noFilters}
      onChange={onChange}
    >
      {hasSeveral ? <GroupFilter {...props} /> : null}
      {type.MonthlyReportOnly ? <MonthFilter {...props} /> : <DayFilters {...props} />}
      <AreaFilters {...props} />
      {type.Tab !== 'PAYOUT' || type.Code === 'CAR_WASH' ? null : <PlaceTypeFilter {...props} />}
    </ListFilters>
  )
}
