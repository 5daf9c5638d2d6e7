import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { hasKnownPlaceholders } from './template-text.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(hasKnownPlaceholders, { message: 'notificationTemplates.unknownPlaceholder' })

const TemplateText = z.object({ Title: text(200), Body: text(4000) })

/** One text per language; clients with another language get the English one. */
export const TemplateTexts = z.object({ ENG: TemplateText, EST: TemplateText, LAV: TemplateText })
export type TemplateTexts = z.infer<typeof TemplateTexts>

export const NotificationTemplate = z.object({
  Id,
  Name: z.string(),
  Texts: TemplateTexts,
  CreatedAt: Instant,
  UpdatedAt: Instant,
})
export type NotificationTemplate = z.infer<typeof NotificationTemplate>

export const AddNotificationTemplate = z.object({ Name: z.string().trim().min(1).max(100), Texts: TemplateTexts })

/** `UpdatedAt`: the version that was read; without it the record is overwritten (R8). */
export const SaveNotificationTemplate = AddNotificationTemplate.extend({ UpdatedAt: InstantInput.optional() })
