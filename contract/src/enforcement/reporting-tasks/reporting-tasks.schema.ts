import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { officerLanguages } from '../officers/officers.schema.ts'

/** ISO weekdays: Monday is 1. */
export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** EMPTY: no fines, and nothing was sent. */
const reportStatuses = ['NONE', 'PENDING', 'SENT', 'EMPTY', 'FAILED'] as const

/** A report of the fines of a vehicle group, at 07:00 of its days (R138). */
export const ReportingTask = z.object({
  ID: Id,
  emailTo: z.string(),
  bcc: z.array(z.string()),
  sendingDays: z.array(z.number()),
  enabled: z.boolean(),
  vehicleGroupId: Id,
  vehicleGroupName: z.string(),
  /** **+** from here: also without fines. */
  sendEmpty: z.boolean(),
  language: z.enum(officerLanguages),
  /** Status of the newest report. */
  lastStatus: z.enum(reportStatuses),
  lastFineCount: z.number(),
  /** Zero date before the first report. */
  lastAt: Instant,
  UpdatedAt: Instant,
})
export type ReportingTask = z.infer<typeof ReportingTask>

export const AddReportingTask = z.object({
  emailTo: Email.meta({ example: 'reports@example.test' }),
  bcc: z.array(Email).max(20).default([]),
  sendingDays: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
    .meta({ example: [1] }),
  enabled: z.boolean().default(true),
  vehicleGroupId: Id,
  sendEmpty: z.boolean().default(false),
  language: z.enum(officerLanguages).default('et'),
})
export const SaveReportingTask = AddReportingTask.extend({ ID: Id, UpdatedAt: InstantInput.optional() })
