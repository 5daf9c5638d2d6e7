/** A text message to one number, at most 160 characters. */
type Sms = { to: string; text: string; idempotencyKey: string }

/**
 * Text messages, for controllers outside network coverage (R160).
 *
 * @throws PortFailure
 */
export type SmsPort = { send: (sms: Sms) => Promise<void> }
