import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Instant } from '../kit/time.ts'

/** What can be imported; later features add theirs. */
export const importKinds = ['sessions'] as const

/** UPLOADED → CHECKING → CHECKED → IMPORTING → IMPORTED; CANCELLED and FAILED end it, CHECKED may be checked again. */
export const importStates = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'CANCELLED', 'FAILED'] as const

/** Our field → the file's column heading; a field that is absent is not imported. */
export const ColumnMapping = z.record(z.string().max(60), z.string().max(200))

export const ImportOptions = z.object({
  /** Zone of times without an offset, `Europe/Tallinn` (R2). */
  TimeZone: z.string().max(60),
  /** How ambiguous dates are read. */
  DateOrder: z.enum(['DMY', 'MDY', 'YMD']),
  DecimalSeparator: z.enum([',', '.']),
  /** Region of places that the file makes. */
  Region: z.string().regex(/^[A-Z]{3}$/),
})

export const Import = z.object({
  Id,
  Kind: z.enum(importKinds),
  FileName: z.string(),
  State: z.enum(importStates),
  CreatedAt: Instant,
  OwnerName: z.string(),
  /** The file's headings and its first rows, for the mapping form. */
  Columns: z.array(z.string()),
  Sample: z.array(z.array(z.string())),
  /** Our fields in order, with what the guess or the user chose. */
  Fields: z.array(z.object({ Name: z.string(), IsRequired: z.boolean(), Column: z.string() })),
  Options: ImportOptions,
  /** 0 to 1 of the running step. */
  Progress: z.number(),
  RowsRead: z.number(),
  RowsToAdd: z.number(),
  RowsAlreadyThere: z.number(),
  RowsRejected: z.number(),
  /** How many rows were refused or noticed for each reason. */
  Reasons: z.array(z.object({ Reason: z.string(), Count: z.number(), IsRejection: z.boolean() })),
  /** What confirming would make besides sessions. */
  PlacesToAdd: z.number(),
  ClientsToAdd: z.number(),
  Error: z.string(),
})
export type Import = z.infer<typeof Import>

/** One refused row: its line in the file, why, and its cells. */
export const ImportReject = z.object({ Line: z.number(), Reasons: z.array(z.string()), Cells: z.array(z.string()) })
