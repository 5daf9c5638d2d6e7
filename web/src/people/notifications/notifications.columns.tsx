import type { NotificationRow } from '@parkla/contract/people/notifications/notifications.schema.ts'
import { formatMoment } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { NotificationStatus } from './NotificationStatus.tsx'

/** A notification with the time zone of the user, who reads its times in it. */
export type NotificationLine = NotificationRow & { zone: string }

export const notificationColumns = columnsOf<NotificationLine>([
  {
    id: 'created',
    header: () => t(($) => $.ui.created),
    cell: ({ CreatedAt, zone }) => formatMoment(CreatedAt, zone),
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
