type MailAttachment = { fileName: string; contentType: string; bytes: Uint8Array }

/** One mail. `text` and `html` have the same content; both are always sent. */
export type Mail = {
  to: string
  /** Further recipients, who are not named in the mail. */
  bcc?: readonly string[]
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
  /** Name of the sender, and their address unless it is the configured one. */
  sender?: { name: string; address: string }
  /** Address in an advertisement where a POST ends further ones without a question. */
  unsubscribeAddress?: string
  /** Determines the Message-ID, so that a mail sent again after a crash is recognised as a duplicate. */
  idempotencyKey?: string
}

/**
 * Sends mail. Texts are UTF-8.
 *
 * @throws PortFailure `retryable` if the server was unreachable or answered SMTP 4xx; not retryable if it refused the mail
 * (SMTP 5xx).
 */
export type MailPort = {
  send: (mail: Mail) => Promise<{ messageId: string }>
}
