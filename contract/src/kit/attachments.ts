import * as z from 'zod'

/** Files of one form, and their bytes together. */
export const mostAttachments = 3
export const mostAttachmentBytes = 5 * 1024 * 1024
/** `mostAttachmentBytes` as base64. */
const mostEncoded = Math.ceil(mostAttachmentBytes / 3) * 4

/** Photos and PDFs that are sent with a form. */
export const Attachments = z
  .array(z.object({ fileName: z.string().trim().min(1).max(200), content: z.base64().max(mostEncoded) }))
  .max(mostAttachments)
  .default([])
export type Attachments = z.output<typeof Attachments>

/** Body limit of an endpoint that takes attachments: JSON with base64. */
export const attachmentsBodyLimit = Math.ceil(mostAttachmentBytes * 1.4) + 64 * 1024
