import * as z from 'zod'
import { clientLanguages } from '../../people/clients/clients.schema.ts'
import { referenceKinds } from '../../enforcement/fines/reference-number.ts'
import { countries } from '../../kit/countries.ts'
import { Currency } from '../../kit/money.ts'
import { Instant, InstantInput, isTimeZone } from '../../kit/time.ts'

/** The twenty regions of the product, open or not (R195). */
const regionCodes = countries.map(({ region }) => region)

const RegionCode = z.enum(regionCodes)

const TimeZone = z.string().max(60).refine(isTimeZone, { message: 'places.unknownTimeZone' })

/** Languages of the screens, in which papers and mails are written. */
export const paperLanguages = ['et', 'en', 'lv'] as const

const editable = {
  Name: z.string().trim().min(1).max(60),
  /** Of new places and of days of fines. */
  TimeZone,
  /** Of papers and mails to persons whose language is not known. */
  Language: z.enum(paperLanguages),
  /** Spoken by its clients, the first first. */
  Languages: z
    .array(z.enum(clientLanguages))
    .min(1)
    .max(clientLanguages.length)
    .meta({ example: ['ENG'] }),
  /** Of fines issued from now on, and how papers write it. */
  ReferenceKind: z.enum(referenceKinds),
}

/** A region as it is open, or as it would be opened. */
export const RegionRow = z.object({
  Region: RegionCode,
  IsOpen: z.boolean(),
  ...editable,
  /** Of today (R86). */
  Currency,
  PhoneCode: z.string(),
  /** In force today, 0 without one. */
  VatPercent: z.number(),
  PayDays: z.number(),
  ObjectDays: z.number(),
  LapseYears: z.number(),
  /** Zero date while it is not open or as it was opened first. */
  UpdatedAt: Instant,
})
export type RegionRow = z.infer<typeof RegionRow>

/** What is left out is as in the list. */
export const OpenRegion = z.object({ Region: RegionCode, ...z.object(editable).partial().shape })
export type OpenRegion = z.infer<typeof OpenRegion>

export const SaveRegion = z.object({ Region: RegionCode, ...editable, UpdatedAt: InstantInput.optional() })
export type SaveRegion = z.infer<typeof SaveRegion>
