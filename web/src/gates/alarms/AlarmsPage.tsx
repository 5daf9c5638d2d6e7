import { Button, NativeSelect, Stack } from '@mantine/core'
import { alarmStates } from '@parkla/contract/gates/alarms/alarms.lifecycle.ts'
import { alarmKinds } from '@parkla/contract/gates/alarms/alarm-kinds.ts'
import { instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../kit/api/api-error.ts'
import { lazyDialog, lazyView } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { UnavailableFilter } from '../../listing/UnavailableFilter.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { places } from '../../parking/places/places.api.ts'
import { OfflineControllers } from '../gates/offline-controllers.part.tsx'
import { AlarmGroup } from './AlarmGroup.tsx'
import { AlarmsSearch, noFilters } from './alarms.search.ts'
import { kindText } from './alarm-texts.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'

const AlarmsSummary = lazyView(async () => (await import('./AlarmsSummary.tsx')).AlarmsSummary)
const AlarmDialog = lazyDialog(async () => (await import('./AlarmDialog.tsx')).AlarmDialog)

/** Midnight of the user's day: constant all day, so the query key does not change. */
const todayIn = (timeZone: string): string => startOfDay(instantToLocal(new Date().toISOString(), timeZone), timeZone)

type ViewProps = { search: AlarmsSearch; change: (to: Partial<AlarmsSearch>) => void }

/** Hook: the filtered place, not available outside the reader's scope. */
const usePlaceFilter = (id: number) => {
  const { data, error } = useQuery({ ...queryOf(places.find, { id }, { isShown: true }), enabled: id > 0 })
  const isUnavailable = error instanceof ApiError && [403, 404].includes(error.status)
  return { place: isUnavailable ? 0 : id, name: data?.Name, isUnavailable }
}

const AlarmFilters = ({ search, change, place }: ViewProps & { place: ReturnType<typeof usePlaceFilter> }) => {
  const t = useT()
  const any = { value: '', label: t(($) => $.ui.all) }
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => change(noFilters) : undefined}>
      <NativeSelect
        label={t(($) => $.ui.type)}
        data={[any, ...alarmKinds.map((value) => ({ value, label: kindText(value) }))]}
        value={search.kind}
        onChange={({ currentTarget }) => change(AlarmsSearch.pick({ kind: true }).parse({ kind: currentTarget.value }))}
      />
      {place.place === 0 ? null : (
        <Button
          variant="default"
          maw="100%"
          rightSection={<IconX size={14} aria-hidden />}
          style={{ flex: 'none', alignSelf: 'end' }}
          onClick={() => change({ place: 0 })}
        >
          {place.name ?? t(($) => $.ui.place)}
        </Button>
      )}
    </Filters>
  )
}

const ControllersView = ({ search, change }: ViewProps) => {
  const t = useT()
  return (
    <ListPage>
      <div>
        <BackLink to="/alarms">{t(($) => $.alarms.title)}</BackLink>
        <PageTitle title={t(($) => $.alarms.offlineControllers)} />
      </div>
      <OfflineControllers paging={search} setPaging={change} />
    </ListPage>
  )
}

/** Alarms of places in scope: unacknowledged, acknowledged, snoozed, cleared. */
const AlarmsView = ({ search, change }: ViewProps) => {
  const t = useT()
  const { timeZone } = useUser()
  const place = usePlaceFilter(search.place)
  const filters = { kind: search.kind, place: place.place }
  return (
    <Stack gap="md">
      <PageTitle title={t(($) => $.alarms.title)}>
        <DigestSwitch />
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/alarms" search={{ view: 'controllers' }} />}
        >
          {t(($) => $.alarms.offlineControllers)}
        </Button>
      </PageTitle>
      <AlarmFilters search={search} change={change} place={place} />
      {place.isUnavailable ? (
        <UnavailableFilter name={t(($) => $.ui.place)} onClear={() => change({ place: 0 })} />
      ) : null}
      {alarmStates.map((status) => (
        <AlarmGroup
          key={status}
          status={status}
          title={t(($) => $.alarms.group[status])}
          filters={status === 'CLEARED' ? { ...filters, cleared_from: todayIn(timeZone) } : filters}
          open={(alarm) => change({ alarm })}
        />
      ))}
      <AlarmsSummary filters={filters} />
      {search.alarm === 0 ? null : (
        <AlarmDialog key={search.alarm} id={search.alarm} onClose={() => change({ alarm: 0 })} />
      )}
    </Stack>
  )
}

/** Alarms, or the list of offline controllers. */
export const AlarmsPage = () => {
  const state = useSearchState(AlarmsSearch)
  return state.search.view === 'controllers' ? <ControllersView {...state} /> : <AlarmsView {...state} />
}
