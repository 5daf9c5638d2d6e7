import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Instant } from '../../kit/time.ts'
import { doubtReasons } from './import-kinds.ts'
import { columnContents, importKinds } from './imports.filters.ts'
import { importStates } from './imports.lifecycle.ts'

/** Our field → the file's column heading; a field that is absent or empty is not imported. */
export const ColumnMapping = z.record(z.string().max(60), z.string().max(200))
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const dateOrders = ['DMY', 'MDY', 'YMD'] as const
/** `AUTO`: found from whole columns in the dry run; the user chooses where several readings are possible. */
export const dateOrderOptions = [...dateOrders, 'AUTO'] as const
export const decimalSeparators = [',', '.'] as const
export const decimalOptions = [...decimalSeparators, 'AUTO'] as const
export const amountUnits = ['CENTS', 'EUROS'] as const
/** `AUTO`: by the heading of the column, as in `Cost (cents)`. */
export const amountUnitOptions = [...amountUnits, 'AUTO'] as const
export const clockUnits = ['HALF_HOURS', 'HOURS'] as const

/** `AUTO`: the sign that splits most lines alike. */
export const separatorOptions = ['AUTO', ';', ',', '\t', '|'] as const

export const ImportOptions = z.object({
  /** Zone of times without an offset at places that the import adds (R2); known places have their own (R1). */
  TimeZone: z.string().min(1).max(60),
  /** Decides dates such as 03/04/2026; `2026-04-03` and `03.04.2026` are unambiguous. */
  DateOrder: z.enum(dateOrderOptions),
  /** Decides what `1.234` is; `12,50` and `12.50` are unambiguous (R3). */
  DecimalSeparator: z.enum(decimalOptions),
  /** Region of places and drivers that the import adds. */
  Region: z.string().regex(/^[A-Z]{3}$/),
  /** The place of all rows, for a file without a place column. */
  OnlyPlace: z.string().trim().max(200).default(''),
  /** Id of the whitelist of all rows, as text like every option of the form; members only. */
  OnlyList: z.string().trim().max(15).regex(/^\d*$/).default(''),
  /** Id of the fleet of all rows; fleetUsers only. */
  OnlyFleet: z.string().trim().max(15).regex(/^\d*$/).default(''),
  /** `YES`: users with an e-mail address are invited; fleetUsers only. */
  Invite: z.enum(['NO', 'YES']).default('NO'),
  /** Id of the campaign of all rows; registrants and invitations only. */
  OnlyCampaign: z.string().trim().max(15).regex(/^\d*$/).default(''),
  /** Driver references are unique within a source. */
  Source: z.string().trim().min(1).max(60).default('import'),
  /** Unit of a bare `150` in a column of amounts. */
  AmountUnit: z.enum(amountUnitOptions).default('EUROS'),
  /** Unit of a bare `16` as a bound of a window; `08:00` is unambiguous. */
  ClockUnit: z.enum(clockUnits).default('HOURS'),
  /** Between the cells of a text file; chosen with the headings, as it changes the columns. */
  Separator: z.enum(separatorOptions).default('AUTO'),
  /** `NONE` confirms that the first row is data where no row of headings was found. */
  Headings: z.enum(['AUTO', 'NONE']).default('AUTO'),
  /** Currency of a statement that names none: `''` that of the region, `AUTO`: the user chooses. */
  Currency: z
    .string()
    .regex(/^(?:|AUTO|[A-Z]{3})$/)
    .default(''),
  /** Reasons of doubt whose rows the user adds nevertheless. */
  ConfirmedReasons: z.array(z.enum(doubtReasons)).max(50).default([]),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Questions that the user answers before a file is judged (R183), and the option that holds the answer. */
export const importQuestions = ['headings', 'dateOrder', 'decimalSeparator', 'currency'] as const
export type ImportQuestion = (typeof importQuestions)[number]
export const optionOfQuestion = {
  headings: 'Headings',
  dateOrder: 'DateOrder',
  decimalSeparator: 'DecimalSeparator',
  currency: 'Currency',
} as const

/** How whole columns are written; `isAmbiguous`: other values are possible too, and `value` is only the likeliest. */
export type Guess<Value> = { value: Value; isAmbiguous: boolean }
/** Collects cells one by one, so that a column of any length needs no memory. */
export type Tally<Value> = { add: (text: string) => void; guess: () => Guess<Value> }

/** A row of the file as it is, by its number in the file. */
export const FileRow = z.object({ Row: z.number(), Cells: z.array(z.string()) })
export type FileRow = z.infer<typeof FileRow>

/** A place with its number of rows to add. */
const ImportPlace = z.object({ PlaceID: Id, PlaceName: z.string(), Rows: z.number() })

export const Import = z
  .object({
    Id,
    Kind: z.enum(importKinds),
    FileName: z.string(),
    State: z.enum(importStates),
    CreatedAt: Instant,
    OwnerName: z.string(),
    /** The row that holds the headings, 0 where the first row is data, and the first rows of the file to choose another one from. */
    HeadingRow: z.number(),
    TopRows: z.array(FileRow),
    /** The file's headings and its first rows, for the mapping form. */
    Columns: z.array(z.string()),
    Sample: z.array(z.array(z.string())),
    /** The mapping by the guess or by the user. */
    Mapping: ColumnMapping,
    /** The mapping was taken from the last confirmed file with the same headings. */
    IsMappingRemembered: z.boolean(),
    /** The dry run waits for answers to these questions; state UPLOADED. */
    Questions: z.array(z.enum(importQuestions)),
    Options: ImportOptions,
    /** Progress of the running step, 0 to 1. */
    Progress: z.number(),
    RowsRead: z.number(),
    RowsToAdd: z.number(),
    RowsAlreadyThere: z.number(),
    RowsRejected: z.number(),
    /** Rows left out for an unconfirmed doubt. */
    RowsImplausible: z.number(),
    /** Number of rows per reason. */
    Reasons: z.array(z.object({ Reason: z.string(), Count: z.number() })),
    /** Records that confirming would add besides the rows. */
    PlacesToAdd: z.number(),
    /** Places of the rows to add, the most rows first; bookings only. */
    Places: z.array(ImportPlace),
    ClientsToAdd: z.number(),
    /** Rows added; fewer than RowsToAdd if another import added some of them first. */
    RowsAdded: z.number(),
    /** Columns without a field whose contents look like something that must not be lost (R192); of a checked file. */
    UnusedColumns: z.array(z.object({ Column: z.string(), Content: z.enum(columnContents) })),
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

const rowOutcomes = ['ADD', 'THERE', 'IMPLAUSIBLE', 'REJECTED'] as const

export const PreviewRow = z.object({
  Line: z.number(),
  Outcome: z.enum(rowOutcomes),
  /** Why the row is left out; notices otherwise. */
  Reasons: z.array(z.string()),
  Cells: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof PreviewRow>
