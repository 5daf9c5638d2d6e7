import type { Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { Drawer, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isAnythingDirty } from '../../kit/forms/dirty.ts'
import { useCloseGuard } from '../../kit/forms/leave-guard.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientRecords } from './ClientRecords.tsx'
import { ClientForm } from './ClientForm.tsx'
import { DebtsPanel } from './DebtsPanel.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { clients } from './clients.api.ts'

/**
 * Panels stay mounted to keep typed input. Hidden by style: React's Activity would stop a hidden form's effects, and with
 * them the unsaved-changes prompt.
 */
const Panels = ({ client }: { client: Client }) => {
  const t = useT()
  return (
    <Tabs defaultValue="details" keepMountedMode="display-none">
      <Tabs.List mb="md">
        <Tabs.Tab value="details">{t(($) => $.ui.details)}</Tabs.Tab>
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
  const query = useQuery(queryOf(clients.find, { id: clientId }, { isShown: true }))
  useCloseGuard(['client'], isAnythingDirty)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t(($) => $.ui.client)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <QueryContent query={query} missing={t(($) => $.clients.missing)} height={360}>
        {(client) => (
          <Stack gap="lg" key={client.Id}>
            <ClientFacts client={client} />
            <Panels client={client} />
            {/* Below the forms: records arrive later and would move their buttons. */}
            <ClientRecords client={client} />
          </Stack>
        )}
      </QueryContent>
    </Drawer>
  )
}
