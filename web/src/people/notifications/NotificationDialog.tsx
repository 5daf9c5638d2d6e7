import { Button, Group, Stack, Text } from '@mantine/core'
import type { Notification } from '@parkla/contract/people/notifications/notifications.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { notifications } from './notifications.api.ts'
import { NotificationStatus } from './NotificationStatus.tsx'

const NotificationFacts = ({ notification }: { notification: Notification }) => {
  const t = useT()
  const format = useFormat()
  const { timeZone } = useUser()
  const { Status, Reason, Channel, Template, SentBy, CreatedAt, SentAt, SettledAt } = notification
  const moment = (at: string | null) => (at === null ? '' : format.moment(at, timeZone))
  return (
    <Facts
      facts={[
        {
          label: t(($) => $.ui.status),
          value: <NotificationStatus Status={Status} Reason={Reason} />,
        },
        { label: t(($) => $.ui.channel), value: t(($) => $.notifications.channel[Channel]) },
        { label: t(($) => $.ui.template), value: Template },
        { label: t(($) => $.notifications.column.by), value: SentBy },
        { label: t(($) => $.ui.created), value: moment(CreatedAt) },
        { label: t(($) => $.notifications.status.SENT), value: moment(SentAt) },
        { label: t(($) => $.notifications.status[Status]), value: moment(SettledAt) },
      ]}
    />
  )
}

type NotificationDialogProps = { id: number; onClose: () => void; onClient: (id: number) => void }

/** Text and delivery of one notification. */
export const NotificationDialog = ({ id, onClose, onClient }: NotificationDialogProps) => {
  const t = useT()
  const query = useQuery(queryOf(notifications.find, { id }, { isShown: true }))
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(($) => $.notifications.record)}>
      <QueryContent query={query} missing={t(($) => $.notifications.missing)} height={240}>
        {(notification) => (
          <Stack gap="md">
            <Text fw={500}>{notification.ClientName}</Text>
            <NotificationFacts notification={notification} />
            <div>
              <Text fw={600}>{notification.Title}</Text>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {notification.Body}
              </Text>
            </div>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => onClient(notification.ClientId)}>
                {t(($) => $.notifications.openClient)}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  )
}
