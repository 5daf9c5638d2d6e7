import { pageSizes } from '@parkla/contract/kit/page.ts'
import {
  notificationChannels,
  notificationStatuses,
} from '@parkla/contract/people/notifications/notifications.lifecycle.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl } from '../../kit/address/url-state.ts'

export const NotificationFilterValues = z.object({
  channel: choiceFilter(['', ...notificationChannels]),
  status: choiceFilter(['', ...notificationStatuses]),
  /** Notifications of one client; 0 = all. */
  clientId: idInUrl(),
})
export const noFilters = NotificationFilterValues.parse({})

/** Filters, paging and the open record (0 for none) in the address. */
export const NotificationsSearch = NotificationFilterValues.extend({
  ...pagingInUrl(pageSizes),
  notification: idInUrl(),
  client: idInUrl(),
})
export type NotificationsSearch = z.output<typeof NotificationsSearch>
