import { NativeSelect } from '@mantine/core'
import type { LocalDateTime } from '@parkla/contract/kit/time.ts'
import { sessionStatuses } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { sessionExtraFilters } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { mayFilterSessions } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { daysForAddress, dayTexts, hasDriver, quickRange, quickRangeOf, quickRanges, shownDays } from './filter-days.ts'
import { SessionsSearch, type FilterName, type SessionsFilters } from '../../session-records/sessions.search.ts'

export type FilterFieldsProps = {
  filters: SessionsFilters
  /** Error by field; true if the error's text is beside the list. */
  errors: Partial<Record<FilterName, string | true>>
  onChange: (change: Partial<SessionsFilters>) => void
  today: LocalDateTime
}

/** Text filters except the plate (`PlateFilter`). */
const TextFilters = ({ filters, errors, onChange }: FilterFieldsProps) => {
  const t = useT()
  return (
    <>
      <SearchField
        label={t(($) => $.sessions.field.PlaceId)}
        value={filters.place_name}
        onSearch={(place_name) => onChange({ place_name })}
        error={errors.place_name}
      />
      <SearchField
        label={t(($) => $.ui.phone)}
        placeholder={t(($) => $.sessions.filter.phoneHint)}
        inputMode="tel"
        value={filters.phone_number}
        onSearch={(phone_number) => onChange({ phone_number })}
        error={errors.phone_number}
      />
    </>
  )
}

/** Status and extra filter (R61, R62). */
const ChoiceFilters = ({ filters, errors, onChange }: FilterFieldsProps) => {
  const t = useT()
  const user = useUser()
  const extras = sessionExtraFilters.filter((value) => mayFilterSessions(user, value).ok)
  const all = { value: '', label: t(($) => $.ui.all) }
  return (
    <>
      <NativeSelect
        label={t(($) => $.sessions.field.Status)}
        data={[all, ...sessionStatuses.map((value) => ({ value, label: t(($) => $.sessions.status[value]) }))]}
        value={filters.status}
        onChange={({ currentTarget }) =>
          onChange(SessionsSearch.pick({ status: true }).parse({ status: currentTarget.value }))
        }
        error={errors.status}
      />
      <NativeSelect
        label={t(($) => $.sessions.filter.extra)}
        data={[all, ...extras.map((value) => ({ value, label: t(($) => $.sessions.extra[value]) }))]}
        value={filters.extra_filter}
        onChange={({ currentTarget }) =>
          onChange(SessionsSearch.pick({ extra_filter: true }).parse({ extra_filter: currentTarget.value }))
        }
        error={errors.extra_filter}
      />
    </>
  )
}

const usePeriods = ({ filters, onChange, today }: FilterFieldsProps) => {
  const t = useT()
  const shown = shownDays(filters, today)
  const isAllTime = shown.from === '' && shown.to === ''
  const period = isAllTime ? 'allTime' : (quickRangeOf(shown, today) ?? 'own')
  const choose = (name: string) => {
    const quick = quickRanges.find((each) => each === name)
    if (quick) onChange(daysForAddress(dayTexts(quickRange(quick, today)), filters, today))
    else if (name === 'allTime') onChange({ from: '', to: '' })
  }
  const names = [
    ...quickRanges,
    // "All time" needs a plate or phone (R63).
    ...(hasDriver(filters) || isAllTime ? (['allTime'] as const) : []),
    ...(period === 'own' ? (['own'] as const) : []),
  ]
  return {
    shown,
    period,
    choose,
    data: names.map((value) => ({ value, label: t(($) => $.sessions.period[value]) })),
  }
}

/** Quick ranges and two day fields (R63). */
const DayFilters = (props: FilterFieldsProps) => {
  const t = useT()
  const { filters, errors, onChange, today } = props
  const { shown, period, choose, data } = usePeriods(props)
  const change = (days: Partial<typeof shown>) => onChange(daysForAddress({ ...shown, ...days }, filters, today))
  return (
    <>
      <NativeSelect
        label={t(($) => $.sessions.filter.period)}
        data={data}
        value={period}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <DayField
        label={t(($) => $.ui.from)}
        value={shown.from}
        onChange={(from) => change({ from })}
        error={errors.from}
      />
      <DayField label={t(($) => $.ui.to)} value={shown.to} onChange={(to) => change({ to })} error={errors.to} />
    </>
  )
}

/** All filters except the plate. */
export const AllFields = (props: FilterFieldsProps) => (
  <>
    <TextFilters {...props} />
    <ChoiceFilters {...props} />
    <DayFilters {...props} />
  </>
)
