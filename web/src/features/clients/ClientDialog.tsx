import type { Client } from '@parkla/contract/clients/clients.schema.ts'
import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../kit/api-error.ts'
import { isAnythingDirty } from '../../kit/dirty.ts'
import { useCloseGuard } from '../../kit/leave-guard.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientForm } from './ClientForm.tsx'
import { DebtsPanel } from './DebtsPanel.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { clients } from './clients.api.ts'

const Loading = () => (
  <Stack aria-busy="true">
    <Skeleton height={72} />
    <Skeleton height={36} />
    <Skeleton height={240} />
  </Stack>
)

const Failure = ({ error, retry }: { error: Error; retry: () => void }) => {
  const t = useT()
  const isMissing = error instanceof ApiError && error.status === 404
  return isMissing ? <EmptyState title={t(($) => $.clients.missing)} /> : <ErrorState error={error} retry={retry} />
}

/**
 * Panels stay mounted to keep typed input. Hidden by style: React's Activity would stop a hidden form's effects, and with
 * them the unsaved-changes prompt.
 */
const Panels = ({ client }: { client: Client }) => {
  const t = useT()
  return (
    <Tabs defaultValue="details" keepMountedMode="display-none">
      <Tabs.List mb="md">
        <Tabs.Tab value="details">{t(($) => $.clients.tabs.details)}</Tabs.Tab>
        <Tabs.Tab value="debts">
          {t(($) => $.clients.tabs.debts)} {client.Debts.length > 0 && `(${client.Debts.length})`}
        </Tabs.Tab>
        <Tabs.Tab value="message">{t(($) => $.clients.tabs.message)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">
        <ClientForm client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="debts">
        <DebtsPanel client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="message">
        <NotificationForm client={client} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Open client (R80): details, debts and notification. */
export const ClientDialog = ({ clientId, onClose }: { clientId: number; onClose: () => void }) => {
  const t = useT()
  const { data: client, error, refetch } = useQuery(queryOf(clients.find, { id: clientId }, { isShown: true }))
  useCloseGuard(['client'], isAnythingDirty)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t(($) => $.clients.title)}
      // A `header` element would add a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {client ? (
        <Stack gap="lg" key={client.Id}>
          <ClientFacts client={client} />
          <Panels client={client} />
        </Stack>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
