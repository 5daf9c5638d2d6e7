import { lifecycle } from '../../kit/lifecycle.ts'

export const notificationChannels = ['PUSH', 'EMAIL', 'SMS'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** SENT: the provider accepted it; it stays so for e-mail and where no delivery report arrives. */
export const notificationStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'FAILED'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

export type NotificationEvent = 'accept' | 'deliver' | 'fail'

/** From queued to sent and delivered, or failed (R82). */
export const notificationLifecycle = lifecycle<NotificationStatus, NotificationEvent>({
  initial: ['QUEUED'],
  states: notificationStatuses,
  transitions: [
    { event: 'accept', from: ['QUEUED'], to: 'SENT' },
    { event: 'deliver', from: ['QUEUED', 'SENT'], to: 'DELIVERED' },
    { event: 'fail', from: ['QUEUED', 'SENT'], to: 'FAILED' },
  ],
})

/**
 * Why a notification failed: the client has no address any more, the provider refused it, the provider did not answer any
 * try, or the provider reported that it did not reach the client. Empty unless FAILED.
 */
export const failureReasons = ['', 'noAddress', 'refused', 'unreachable', 'undelivered'] as const
export type FailureReason = (typeof failureReasons)[number]
