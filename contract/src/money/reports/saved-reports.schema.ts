import * as z from 'zod'
import { officerLanguages } from '../../enforcement/officers/officers.schema.ts'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { reportTypes } from './reports.filters.ts'
import { mailFailures, mailFrequencies, mailStatuses, savedPeriods } from './saved-reports.filters.ts'

const Name = z.string().trim().min(1).max(80).meta({ example: 'Payout of the month' })

/** A report under a name: its address, and when it is mailed to its owner as a workbook. */
export const SavedReport = z.object({
  ID: Id,
  Name: z.string(),
  ReportType: z.enum(reportTypes),
  /** As in the address of the page, without a question mark. */
  Query: z.string(),
  Period: z.enum(savedPeriods),
  IsShared: z.boolean(),
  /** Only own ones can be changed, deleted and mailed. */
  IsOwn: z.boolean(),
  OwnerName: z.string(),
  /** Mails of the reader's own reports; those of other owners are hidden. */
  Frequency: z.enum(mailFrequencies),
  SendingDays: z.array(z.number()),
  MonthDay: z.number(),
  SendingHour: z.number(),
  Language: z.enum(officerLanguages),
  LastStatus: z.enum(mailStatuses),
  /** Empty unless the newest mail failed. */
  LastFailure: z.enum(mailFailures),
  /** Zero date before the first mail. */
  LastAt: Instant,
  UpdatedAt: Instant,
})
export type SavedReport = z.infer<typeof SavedReport>

/** Saves a report under a name; replaces the caller's report of the same name. */
export const SaveReport = z.object({
  Name,
  Query: z.string().max(500).meta({ example: 'reportType=REVENUE&groupBy=DAY' }),
  Period: z.enum(savedPeriods).default('THIS_MONTH'),
  IsShared: z.boolean().default(false),
  Frequency: z.enum(mailFrequencies).default('NONE'),
  /** ISO weekdays, Monday is 1. */
  SendingDays: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
    .default([1]),
  MonthDay: z.number().int().min(1).max(31).default(1),
  /** On the clock of the owner. */
  SendingHour: z.number().int().min(0).max(23).default(7),
  Language: z.enum(officerLanguages).default('et'),
  /** Version of the report to change (R8); without a version, a report of this name is replaced. */
  UpdatedAt: InstantInput.optional(),
})

export const NamedReport = z.object({ Name })
export const DeleteReport = NamedReport.extend({ UpdatedAt: InstantInput.optional() })
