import { permits, type Actor } from '../../access/actor.ts'
import type { Client } from '../clients/clients.schema.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import type { NotificationChannel } from './notifications.lifecycle.ts'

/** Four text messages joined to one. */
export const smsMaxLength = 612

/** Whether the client can be notified by this channel (R82). The app receives push messages by the client's id. */
export const mayNotifyClient = (
  actor: Actor,
  client: Pick<Client, 'Email' | 'PhoneNumber'>,
  channel: NotificationChannel,
): Verdict =>
  all(
    permits(actor, 'notifications.send'),
    channel !== 'EMAIL' || client.Email !== '' || refuse('notifications.noEmail'),
    channel !== 'SMS' || client.PhoneNumber !== '' || refuse('notifications.noPhone'),
  )

/** Title and text of a message without template. */
export const isWritten = (text: string): Verdict => all(text.trim() !== '' || reject('input.required'))

/** Text of an SMS, which has no title of its own. */
export const smsText = ({ Title, Body }: { Title: string; Body: string }): string => `${Title}\n${Body}`

export const fitsChannel = (channel: NotificationChannel, message: { Title: string; Body: string }): Verdict =>
  all(
    channel !== 'SMS' ||
      smsText(message).length <= smsMaxLength ||
      reject('notifications.smsTooLong', { limit: smsMaxLength }),
  )
