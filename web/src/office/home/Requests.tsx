import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useFormat } from '../../kit/format.ts'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { t, useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { usePermission } from '../../kit/session.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { LiveRow } from '../../ui/table/LiveRows.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { fleetHome, fleetUsers } from '../../members/fleets/fleets.api.ts'
import { whitelistHome, whitelistUsers } from '../../members/whitelists/whitelists.api.ts'

const DeclineDialog = lazyDialog(
  async () => (await import('../../members/whitelists/users/DeclineDialog.part.tsx')).DeclineDialog,
)

/** More requests are shown on demand: on a phone they would hide what runs now. */
const shownAtFirst = 3

type Filters = { place_ids: string; vehicleNumber: string }

/** Users of the caller's whitelists and fleets who wait for approval, the longest waiting first. */
const useRequests = (filters: Filters) => {
  const [seesLists, seesFleets] = [usePermission('whitelists.editUsers'), usePermission('fleets.editUsers')]
  const lists = useQuery({ ...listQueryOf(whitelistHome.requests, filters), enabled: seesLists })
  const fleets = useQuery({ ...listQueryOf(fleetHome.requests, filters), enabled: seesFleets })
  const failed = [lists, fleets].find(({ error, data }) => error !== null && data === undefined)
  const requests = [
    ...(lists.data ?? []).map(({ WhitelistId, WhitelistName, ...user }) => ({
      ...user,
      topic: 'whitelists' as const,
      group: { id: WhitelistId, name: WhitelistName },
    })),
    ...(fleets.data ?? []).map(({ FleetId, FleetName, ...user }) => ({
      ...user,
      Company: '',
      topic: 'fleets' as const,
      group: { id: FleetId, name: FleetName },
    })),
  ].toSorted((a, b) => a.RegisteredAt.localeCompare(b.RegisteredAt))
  // The lists below are not held back by repeated attempts.
  const isLoading = [lists, fleets].some((query) => query.isLoading && query.failureCount === 0)
  return { requests, failed, isLoading }
}

type Request = ReturnType<typeof useRequests>['requests'][number]

const pathOf = ({ ID, UpdatedAt, group }: Request) => ({ id: group.id, userId: ID, UpdatedAt })

type RowProps = { request: Request; onDecline: () => void }

const Row = ({ request, onDecline }: RowProps) => {
  const text = useT()
  const { moment } = useFormat()
  const success = () => t(($) => $.whitelists.done.status)
  const inList = useAction(whitelistUsers.setStatus, { success })
  const inFleet = useAction(fleetUsers.setStatus, { success })
  const { run, isRunning } = request.topic === 'fleets' ? inFleet : inList
  const { Name, Company, Plates, RegisteredAt, TimeZone, group } = request
  return (
    <LiveRow
      title={
        <>
          <Text fw={600}>{[Name, Company].filter(Boolean).join(', ')}</Text>
          {Plates.map((plate) => (
            <Plate key={plate}>{plate}</Plate>
          ))}
        </>
      }
      lines={[group.name, moment(RegisteredAt, TimeZone)]}
      aside={
        <>
          <Button
            size="sm"
            loading={isRunning}
            onClick={() => void run({ ...pathOf(request), status: 'APPROVED' })}
            aria-label={text(($) => $.whitelists.approveOf, { name: Name })}
          >
            {text(($) => $.whitelists.action.approve)}
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={onDecline}
            aria-label={text(($) => $.whitelists.declineTitle, { name: Name })}
          >
            {text(($) => $.whitelists.action.decline)}
          </Button>
        </>
      }
    />
  )
}

/**
 * Requests to join the caller's whitelists and fleets; absent without any (R92). `children` stand below and load meanwhile, but are
 * shown with the requests, which would move them.
 */
export const Requests = ({ children, ...filters }: Filters & { children: ReactNode }) => {
  const text = useT()
  const id = useId()
  const [declined, setDeclined] = useState<Request>()
  const { number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { requests, failed, isLoading } = useRequests(filters)
  const shown = isWhole ? requests : requests.slice(0, shownAtFirst)
  const title = text(($) => $.whitelists.requests)
  const decline = (request: Request) => (Text: string) => {
    const call = request.topic === 'fleets' ? fleetUsers.setStatus : whitelistUsers.setStatus
    return call({ ...pathOf(request), status: 'DECLINED', Text })
  }
  return (
    <>
      {isLoading || (requests.length === 0 && !failed) ? null : (
        <Stack component="section" gap="xs" aria-labelledby={id}>
          <Title order={2} id={id} fz="md" fw={700}>
            {title}
          </Title>
          <Stack component="ul" gap={6} aria-label={title}>
            {shown.map((request) => (
              <Row key={`${request.topic} ${request.ID}`} request={request} onDecline={() => setDeclined(request)} />
            ))}
          </Stack>
          {failed?.error ? <ErrorState error={failed.error} retry={() => void failed.refetch()} /> : null}
          {shown.length < requests.length ? (
            <Button variant="subtle" size="sm" style={{ alignSelf: 'start' }} onClick={() => setWhole(true)}>
              {text(($) => $.home.showAll, { number: number(requests.length) })}
            </Button>
          ) : null}
        </Stack>
      )}
      {isLoading ? <Skeleton height={320} radius="md" aria-busy="true" /> : null}
      <Stack gap="md" display={isLoading ? 'none' : undefined}>
        {children}
      </Stack>
      {declined ? (
        <DeclineDialog
          user={declined}
          topic={declined.topic}
          send={decline(declined)}
          onClose={() => setDeclined(undefined)}
        />
      ) : null}
    </>
  )
}
