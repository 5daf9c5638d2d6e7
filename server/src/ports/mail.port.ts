export type MailAttachment = { fileName: string; contentType: string; bytes: Uint8Array }

/** One mail to one reader. `text` and `html` say the same; both are always sent. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
  /** Makes the Message-ID, so that a mail sent again after a crash is recognised as the same one. */
  idempotencyKey?: string
}

/**
 * Sends mail to the world. Text is UTF-8 throughout.
 *
 * @throws PortFailure `retryable` when the server could not be reached or asked to come back later (SMTP 4xx);
 * not retryable when it refuses this mail for good (SMTP 5xx).
 */
export type MailPort = {
  send: (mail: Mail) => Promise<{ messageId: string }>
}
