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
  /** Zone of new places and of days of fines. */
  TimeZone,
  /** Language of papers and mails to persons whose language is not known. */
  Language: z.enum(paperLanguages),
  /** Languages of the region's clients, the most spoken first. */
  Languages: z
    .array(z.enum(clientLanguages))
    .min(1)
    .max(clientLanguages.length)
    .meta({ example: ['ENG'] }),
  /** Reference numbers of fines issued from now on, and how papers write them. */
  ReferenceKind: z.enum(referenceKinds),
}

/** A region with its stored settings, or with the defaults for opening it. */
export const RegionRow = z.object({
  Region: RegionCode,
  IsOpen: z.boolean(),
  ...editable,
  /** Currency of today (R86). */
  Currency,
  PhoneCode: z.string(),
  /** VAT in force today, 0 without a rate. */
  VatPercent: z.number(),
  PayDays: z.number(),
  ObjectDays: z.number(),
  LapseYears: z.number(),
  /** Zero date while the region is closed, or unchanged since it was opened. */
  UpdatedAt: Instant,
})
export type RegionRow = z.infer<typeof RegionRow>

/** Omitted fields are as in the list of regions. */
export const OpenRegion = z.object({ Region: RegionCode, ...z.object(editable).partial().shape })
export type OpenRegion = z.infer<typeof OpenRegion>

export const SaveRegion = z.object({ Region: RegionCode, ...editable, UpdatedAt: InstantInput.optional() })
export type SaveRegion = z.infer<typeof SaveRegion>
