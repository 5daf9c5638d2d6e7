import type { NotificationRow } from '@parkla/contract/people/notifications/notifications.schema.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { OwnMoment } from '../../ui/OwnMoment.tsx'
import { NotificationStatus } from './NotificationStatus.tsx'

export const notificationColumns = columnsOf<NotificationRow>([
  {
    id: 'created',
    header: () => t(($) => $.ui.created),
    cell: ({ CreatedAt }) => <OwnMoment at={CreatedAt} />,
  },
  {
    id: 'client',
    header: () => t(($) => $.ui.client),
    cell: ({ ClientName }) => ClientName,
    phone: 'title',
  },
  {
    id: 'title',
    header: () => t(($) => $.ui.title),
    cell: ({ Title }) => Title,
  },
  {
    id: 'channel',
    header: () => t(($) => $.ui.channel),
    cell: ({ Channel }) => t(($) => $.notifications.channel[Channel]),
  },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ Status, Reason }) => <NotificationStatus Status={Status} Reason={Reason} />,
    phone: 'aside',
  },
])
