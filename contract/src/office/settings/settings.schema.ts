import * as z from 'zod'
import { dayKinds, pricedLikes } from '../../parking/tariffs/days/priced-likes.ts'
import { Region } from '../../kit/id.ts'
import { Percent } from '../../kit/money.ts'
import { Day, Instant, InstantInput } from '../../kit/time.ts'
import { settingKeys } from './settings-catalogue.ts'

const SettingKeyInput = z.enum(settingKeys)

const Value = z.union([z.string().max(100), z.number()])

/** Default, unit and limits are in the catalogue. */
export const SettingRow = z.object({
  Key: SettingKeyInput,
  Value,
  /** The value is the default. */
  IsDefault: z.boolean(),
  /** Zero date for a default. */
  UpdatedAt: Instant,
})
export type SettingRow = z.infer<typeof SettingRow>

/** Several settings in one transaction. */
export const SaveSettings = z.object({
  Settings: z
    .array(z.object({ Key: SettingKeyInput, Value, UpdatedAt: InstantInput.optional() }))
    .max(settingKeys.length),
})
export type SaveSettings = z.infer<typeof SaveSettings>

/** A rate is valid from the start of its local day until the next rate (R4). */
export const VatRate = z.object({
  Region: z.string(),
  ValidFrom: Day,
  Percent: z.number(),
  /** Only future rates can change: invoices use the past and current ones. */
  State: z.enum(['PAST', 'CURRENT', 'FUTURE']),
  UpdatedAt: Instant,
})
export type VatRate = z.infer<typeof VatRate>

export const AddVatRate = z.object({ Region, ValidFrom: Day, Percent })
export type AddVatRate = z.infer<typeof AddVatRate>

/** `ValidFrom` identifies the rate, `NewValidFrom` moves it. */
export const SaveVatRate = AddVatRate.extend({ NewValidFrom: Day.optional(), UpdatedAt: InstantInput.optional() })
export type SaveVatRate = z.infer<typeof SaveVatRate>

export const DeleteVatRate = z.object({ Region, ValidFrom: Day, UpdatedAt: InstantInput.optional() })
export type DeleteVatRate = z.infer<typeof DeleteVatRate>

export const ListHolidays = z.object({ region: Region, year: z.coerce.number<number>().int().min(2000).max(2100) })

/** A public holiday of the region's calendar, or one added or excluded here (R51). */
export const HolidayRow = z.object({
  Day,
  Name: z.string(),
  Kind: z.enum(dayKinds),
  /** '' = as the region prices days of its kind (R194). */
  PricedLike: z.enum(['', ...pricedLikes]),
  /** Half-hours after midnight at which the price begins. */
  FromHalfHour: z.number().int(),
  /** False for an excluded day of the calendar. */
  IsHoliday: z.boolean(),
  /** A user added or excluded the day; only such rows can be removed. */
  IsOwn: z.boolean(),
  UpdatedAt: Instant,
})
export type HolidayRow = z.infer<typeof HolidayRow>

export const SaveHoliday = z.object({
  Region,
  Day,
  Name: z.string().trim().max(100).default(''),
  IsHoliday: z.boolean(),
  Kind: z.enum(dayKinds).default('HOLIDAY'),
  PricedLike: z.enum(['', ...pricedLikes]).default(''),
  FromHalfHour: z.number().int().min(0).max(47).default(0),
  UpdatedAt: InstantInput.optional(),
})
export type SaveHoliday = z.infer<typeof SaveHoliday>

export const ListDayPrices = z.object({ region: Region })

/** How days of each kind are priced, and whether the country's calendar is known (R194). */
export const DayPrices = z.object({
  HasCalendar: z.boolean(),
  Prices: z.array(z.object({ Kind: z.enum(dayKinds), PricedLike: z.enum(pricedLikes), UpdatedAt: Instant })),
})
export type DayPrices = z.infer<typeof DayPrices>

export const SaveDayPrice = z.object({
  Region,
  Kind: z.enum(dayKinds),
  PricedLike: z.enum(pricedLikes),
  UpdatedAt: InstantInput.optional(),
})
export type SaveDayPrice = z.infer<typeof SaveDayPrice>

export const DeleteHoliday = z.object({ Region, Day, UpdatedAt: InstantInput.optional() })
export type DeleteHoliday = z.infer<typeof DeleteHoliday>

/** Changes of settings, newest first. */
export const SettingsChange = z.object({
  At: Instant,
  By: z.string(),
  Fact: z.string(),
  /** The setting key, or region and day. */
  Subject: z.string(),
  Before: z.string(),
  After: z.string(),
})
export type SettingsChange = z.infer<typeof SettingsChange>
