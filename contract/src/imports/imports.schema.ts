import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Instant } from '../kit/time.ts'
import { doubtReasons } from './import-findings.ts'
import { importKinds } from './import-kinds.ts'
import { importStates } from './imports.lifecycle.ts'

/** Our field → the file's column heading; a field that is absent or empty is not imported. */
export const ColumnMapping = z.record(z.string().max(60), z.string().max(200))
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const dateOrders = ['DMY', 'MDY', 'YMD'] as const
/** `AUTO`: found from the whole column in the dry run, which asks where both readings are possible. */
export const dateOrderOptions = [...dateOrders, 'AUTO'] as const
export const decimalSeparators = [',', '.'] as const
export const amountUnits = ['CENTS', 'EUROS'] as const
export const clockUnits = ['HALF_HOURS', 'HOURS'] as const

export const ImportOptions = z.object({
  /** Zone of times without an offset at places that the file makes (R2); a place we know has its own (R1). */
  TimeZone: z.string().min(1).max(60),
  /** How dates such as 03/04/2026 are read; `2026-04-03` and `03.04.2026` say it themselves. */
  DateOrder: z.enum(dateOrderOptions),
  /** Decides what `1.234` means; `12,50` and `12.50` say it themselves (R3). */
  DecimalSeparator: z.enum(decimalSeparators),
  /** Region of places and drivers that the file makes. */
  Region: z.string().regex(/^[A-Z]{3}$/),
  /** Where every row was, for a file that has no column for the place. */
  OnlyPlace: z.string().trim().max(200).default(''),
  /** Drivers are recognised by their reference within one source; two systems that both count from 1 need two names. */
  Source: z.string().trim().min(1).max(60).default('import'),
  /** What `150` means in a column of prices. */
  AmountUnit: z.enum(amountUnits).default('EUROS'),
  /** What `16` means where a window begins or ends; `08:00` says it itself. */
  ClockUnit: z.enum(clockUnits).default('HOURS'),
  /** Reasons of implausibility whose rows come in all the same. */
  ConfirmedReasons: z.array(z.enum(doubtReasons)).max(50).default([]),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** What the user must answer before a file is judged; an answer is the option of that name (R183). */
export const importQuestions = ['dateOrder'] as const
export type ImportQuestion = (typeof importQuestions)[number]

/** A row of the file as it is, by its number in the file. */
export const FileRow = z.object({ Row: z.number(), Cells: z.array(z.string()) })
export type FileRow = z.infer<typeof FileRow>

/** A place that rows come to. */
export const ImportPlace = z.object({ PlaceID: Id, PlaceName: z.string(), Rows: z.number() })
export type ImportPlace = z.infer<typeof ImportPlace>

export const Import = z
  .object({
    Id,
    Kind: z.enum(importKinds),
    FileName: z.string(),
    State: z.enum(importStates),
    CreatedAt: Instant,
    OwnerName: z.string(),
    /** The row that holds the headings, and the first rows of the file to choose another one from. */
    HeadingRow: z.number(),
    TopRows: z.array(FileRow),
    /** The file's headings and its first rows, for the mapping form. */
    Columns: z.array(z.string()),
    Sample: z.array(z.array(z.string())),
    /** Our fields in order, with what the guess or the user chose. */
    Fields: z.array(z.object({ Name: z.string(), IsRequired: z.boolean(), Column: z.string() })),
    /** The mapping was taken from the last confirmed file with the same headings. */
    IsMappingRemembered: z.boolean(),
    /** The dry run waits for these answers; state UPLOADED. */
    Questions: z.array(z.enum(importQuestions)),
    /** Reason codes about the file as a whole, as it is mapped: `imports.costColumnMissing`. */
    FileNotices: z.array(z.string()),
    Options: ImportOptions,
    /** 0 to 1 of the running step. */
    Progress: z.number(),
    RowsRead: z.number(),
    RowsToAdd: z.number(),
    RowsAlreadyThere: z.number(),
    RowsRejected: z.number(),
    /** Left out because they are implausible, and nobody has confirmed that they are meant. */
    RowsImplausible: z.number(),
    /** How many rows were refused, doubted or noticed for each reason; a doubt can be confirmed. */
    Reasons: z.array(
      z.object({ Reason: z.string(), Count: z.number(), IsRejection: z.boolean(), IsDoubt: z.boolean() }),
    ),
    /** What confirming would make besides the rows themselves. */
    PlacesToAdd: z.number(),
    /** Where the rows to add belong, the most rows first; told for bookings. */
    Places: z.array(ImportPlace),
    ClientsToAdd: z.number(),
    /** What the import really added; the same file may have come in meanwhile by another hand. */
    RowsAdded: z.number(),
    /** Earliest and latest start among the rows to add; the zero date while none are known. */
    FirstStart: Instant,
    LastStart: Instant,
    /** True while the rejected rows can still be read and downloaded. */
    HasRejects: z.boolean(),
    /** Reason code of a failure. */
    Error: z.string(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

export const rowOutcomes = ['ADD', 'THERE', 'IMPLAUSIBLE', 'REJECTED'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** One row of the file: its line, what becomes of it and why, and its cells. */
export const PreviewRow = z.object({
  Line: z.number(),
  Outcome: z.enum(rowOutcomes),
  /** Why it is left out; else what is worth knowing. */
  Reasons: z.array(z.string()),
  Cells: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof PreviewRow>
