import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { pageQuery, pageSizes } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { failureReasons, notificationChannels, notificationStatuses } from './notifications.lifecycle.ts'

/** A row of the list; the text is in the record. */
export const NotificationRow = z.object({
  Id,
  ClientId: Id,
  ClientName: z.string(),
  Channel: z.enum(notificationChannels),
  Title: z.string(),
  /** Name of the template; empty for none. */
  Template: z.string(),
  Status: z.enum(notificationStatuses),
  Reason: z.enum(failureReasons),
  CreatedAt: Instant,
})
export type NotificationRow = z.infer<typeof NotificationRow>

export const Notification = NotificationRow.extend({
  Body: z.string(),
  /** Name or e-mail of the user who sent the notification. */
  SentBy: z.string(),
  /** When the provider accepted the notification. */
  SentAt: Instant.nullable(),
  /** When the notification was delivered or failed. */
  SettledAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Filters of the list: empty and 0 mean all. */
export const ListNotifications = z.object({
  ...pageQuery(pageSizes),
  channel: z.enum(['', ...notificationChannels]).default(''),
  status: z.enum(['', ...notificationStatuses]).default(''),
  clientId: z.coerce.number<number>().int().min(0).default(0),
})
export type ListNotifications = z.infer<typeof ListNotifications>

/** R82. With `TemplateId`, an empty title or text is the template's, in the client's language; else both are required. */
export const SendNotification = z.object({
  ClientId: Id,
  Channel: z.enum(notificationChannels),
  Title: z.string().trim().max(200).default(''),
  Body: z.string().trim().max(4000).default(''),
  /** **+** */
  TemplateId: Id.optional(),
})
export type SendNotification = z.infer<typeof SendNotification>
