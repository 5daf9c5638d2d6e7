import * as z from 'zod'

export const SendChatMessage = z.object({
  Name: z.string().trim().max(100).default(''),
  Email: z.string().trim().max(200).default(''),
  Message: z.string().trim().min(1).max(4000),
  /** A field that only programs see and fill; a message that has it is dropped. */
  Website: z.string().max(200).default(''),
})
