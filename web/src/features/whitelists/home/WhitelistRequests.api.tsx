import { Button, Stack, Text, Title } from '@mantine/core'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { WhitelistRequest } from '@parkla/contract/whitelists/whitelist-home.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useAction } from '../../../kit/action.ts'
import { useFormat } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { LiveRow } from '../../../ui/LiveRows.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { whitelistHome, whitelistUsers } from '../whitelists.api.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('../users/DeclineDialog.tsx')).DeclineDialog }))

type RequestProps = { request: WhitelistRequest; onDecline: () => void }

const Request = ({ request, onDecline }: RequestProps) => {
  const text = useT()
  const { moment } = useFormat()
  const { run, isRunning } = useAction(whitelistUsers.setStatus, { success: () => t(($) => $.whitelists.done.status) })
  const { ID: userId, WhitelistId: id, Name, Company, Plates, UpdatedAt } = request
  return (
    <LiveRow
      title={
        <>
          <Text fw={600}>{[Name, Company].filter(Boolean).join(', ')}</Text>
          {Plates.map((plate) => (
            <Plate key={plate}>{displayPlate(plate)}</Plate>
          ))}
        </>
      }
      lines={[request.WhitelistName, moment(request.RegisteredAt, request.TimeZone)]}
      aside={
        <>
          <Button
            size="sm"
            loading={isRunning}
            onClick={() => void run({ id, userId, status: 'APPROVED', UpdatedAt })}
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

/** Users of managed lists who wait for approval; absent without any (R92). */
export const WhitelistRequests = (filters: { place_ids: string; vehicleNumber: string }) => {
  const text = useT()
  const id = useId()
  const [declined, setDeclined] = useState<WhitelistRequest>()
  const { data = [] } = useQuery(queryOf(whitelistHome.requests, filters, { isShown: true }))
  const title = text(($) => $.whitelists.requests)
  return (
    <>
      {data.length === 0 ? null : (
        <Stack component="section" gap="xs" aria-labelledby={id}>
          <Title order={2} id={id} fz="md" fw={700}>
            {title}
          </Title>
          <Stack component="ul" gap={6} p={0} m={0} aria-label={title}>
            {data.map((request) => (
              <Request key={request.ID} request={request} onDecline={() => setDeclined(request)} />
            ))}
          </Stack>
        </Stack>
      )}
      {declined ? (
        <Suspense fallback={null}>
          <DeclineDialog user={declined} onClose={() => setDeclined(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
