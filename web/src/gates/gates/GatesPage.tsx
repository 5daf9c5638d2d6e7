import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyDialog, lazyInTime } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { usePermission } from '../../kit/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { AddDevice } from './AddDevice.tsx'
import { Cameras } from './cameras/Cameras.tsx'
import { ControllerCard, preloadGateDialogs } from './controllers/ControllerCard.tsx'
import type { OpenedDevice } from './DeviceDialogs.tsx'
import { places } from '../../parking/places/places.api.ts'
import { gates } from './gates.api.ts'
import { LogSearch, noLogs } from './gates.search.ts'
import type { OpenDevice } from './useDeviceActions.tsx'
import { useSearchState } from '../../kit/address/search-state.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'

const Passages = lazyInTime(async () => (await import('./passages/Passages.tsx')).Passages)
const DeviceDialogs = lazyDialog(async () => (await import('./DeviceDialogs.tsx')).DeviceDialogs)
const LogsDialog = lazyDialog(async () => (await import('./controllers/LogsDialog.tsx')).LogsDialog)

type Answer = { Place: Pick<Place, 'Id' | 'Name' | 'TimeZone'>; Controllers: readonly GateController[] }

/** A silent controller triggers no live event, so health is polled. */
const healthMs = 30_000

/** The log that the URL opens. */
const Logs = ({ answer: { Place, Controllers } }: { answer: Answer }) => {
  const { search, change } = useSearchState(LogSearch)
  const controller = Controllers.find(({ Id }) => Id === search.logs)
  if (!controller) return null
  const close = () => change(noLogs, 'replace')
  return <LogsDialog placeId={Place.Id} controller={controller} timeZone={Place.TimeZone} onClose={close} />
}

type PartProps = { answer: Answer; open: OpenDevice }

const Controllers = ({ answer: { Place, Controllers }, open }: PartProps) => {
  const t = useT()
  const { change } = useSearchState(LogSearch)
  if (Controllers.length === 0)
    return (
      <EmptyState title={t(($) => $.gates.none)}>
        <AddDevice variant="filled" onClick={() => open({ kind: 'controller', controller: undefined })}>
          {t(($) => $.gates.add)}
        </AddDevice>
      </EmptyState>
    )
  return (
    <SimpleGrid minColWidth="min(100%, 30rem)" style={{ alignItems: 'start' }}>
      {Controllers.map((controller) => (
        <ControllerCard
          key={controller.Id}
          controller={controller}
          others={Controllers.filter((other) => other !== controller)}
          placeId={Place.Id}
          timeZone={Place.TimeZone}
          open={open}
          onLogs={() => change({ logs: controller.Id })}
        />
      ))}
    </SimpleGrid>
  )
}

/** Plates need a permission of their own. */
const PlacePassages = ({ answer: { Place } }: { answer: Answer }) => {
  const maySee = usePermission('lprEvents.view')
  if (!maySee) return null
  return (
    <Suspense fallback={<Skeleton height={240} radius="md" aria-busy="true" />}>
      <Passages placeId={Place.Id} timeZone={Place.TimeZone} />
    </Suspense>
  )
}

const BackToPlace = ({ answer: { Place } }: { answer: Answer }) => {
  const mayOpenPlace = usePermission('places.view')
  if (!mayOpenPlace) return null
  return (
    <BackLink to="/place/$id" params={{ id: String(Place.Id) }}>
      {Place.Name}
    </BackLink>
  )
}

/** Gate controllers, gates, passages and cameras of a place (R159–R165). */
export const GatesPage = () => {
  const t = useT()
  const { id } = useParams({ from: '/gate-controllers/$id' })
  const [opened, open] = useState<OpenedDevice>()
  const input = { id: Number(id) }
  const place = useQuery(queryOf(places.find, input, { isShown: true }))
  const list = useQuery({ ...queryOf(gates.list, input, { isShown: true }), refetchInterval: healthMs })
  const answer = place.data && list.data && { Place: place.data, Controllers: list.data }
  useEffect(preloadGateDialogs, [])
  return (
    <Stack gap="md">
      <div>
        {answer ? <BackToPlace answer={answer} /> : null}
        <PageTitle title={t(($) => $.gates.title)}>
          {answer && answer.Controllers.length > 0 ? (
            <AddDevice onClick={() => open({ kind: 'controller', controller: undefined })}>
              {t(($) => $.gates.add)}
            </AddDevice>
          ) : null}
        </PageTitle>
      </div>
      {answer ? (
        <>
          <Controllers answer={answer} open={open} />
          <PlacePassages answer={answer} />
          <Cameras placeId={answer.Place.Id} open={open} />
          <Logs answer={answer} />
          {opened ? (
            <DeviceDialogs opened={opened} placeId={answer.Place.Id} controllers={answer.Controllers} open={open} />
          ) : null}
        </>
      ) : (
        <QueryContent<unknown> query={place.data ? list : place} missing={t(($) => $.places.missing)} height={320}>
          {() => null}
        </QueryContent>
      )}
    </Stack>
  )
}
