/** A text message to one number, in plain words; at most 160 characters. */
export type Sms = { to: string; text: string; idempotencyKey: string }

/**
 * Text messages, for controllers that the network does not reach (R160).
 *
 * @throws PortFailure
 */
export type SmsPort = { send: (sms: Sms) => Promise<void> }
