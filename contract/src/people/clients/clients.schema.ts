import * as z from 'zod'
import { Id, Region } from '../../kit/id.ts'
import { PhoneOrNone } from '../../kit/phones/phone.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { settlementMethods } from './settlement-methods.ts'

/** Languages of customer texts (R15). */
export const clientLanguages = ['ENG', 'EST', 'RUS', 'BUL', 'LAV', 'LTU', 'HUN', 'CZE', 'UKR', 'POL', 'FIN'] as const
export type ClientLanguage = (typeof clientLanguages)[number]

/** BCP 47 tags, for screen readers. */
export const languageTags: Readonly<Record<ClientLanguage, string>> = {
  ENG: 'en',
  EST: 'et',
  RUS: 'ru',
  BUL: 'bg',
  LAV: 'lv',
  LTU: 'lt',
  HUN: 'hu',
  CZE: 'cs',
  UKR: 'uk',
  POL: 'pl',
  FIN: 'fi',
}

/** A session whose charge failed: what the client still owes (R81). */
export const Debt = z.object({
  ParkingSessionId: Id,
  Place: z.string(),
  CarNumber: z.string(),
  /** End, or start while running. */
  EndTime: Instant,
  TimeZone: z.string(),
  /** Cost and service fee. */
  AmountInCents: z.number(),
  Currency: z.string(),
})
export type Debt = z.infer<typeof Debt>

/** R80. Cents; no total, because debts may be in several currencies. */
export const Client = z.object({
  Id,
  Name: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Language: z.enum(clientLanguages),
  AppId: z.number(),
  Region: z.string(),
  CreatedAt: Instant,
  UpdatedAt: Instant,
  LicensePlates: z.array(z.string()),
  /** Only the last four digits are stored. */
  CreditCards: z.array(z.object({ Id, MaskedNumber: z.string(), Brand: z.string(), ExpiresAt: z.string() })),
  CreditInCents: z.number(),
  Debts: z.array(Debt),
  IsBlocked: z.boolean(),
  Notes: z.string(),
})
export type Client = z.infer<typeof Client>

/** E-mail address or empty. */
const EmailOrNone = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || z.email().safeParse(text).success, { message: 'input.notAnEmail' })

/** Id 0 or absent creates a client. */
export const SaveClient = z.object({
  Id: z.number().int().min(0).default(0),
  Name: z.string().trim().max(200),
  Email: EmailOrNone,
  /** Empty for imported drivers without a number. */
  PhoneNumber: PhoneOrNone,
  Language: z.enum(clientLanguages),
  Region: Region,
  LicensePlates: z.array(Plate).max(20),
  IsBlocked: z.boolean(),
  Notes: z.string().max(2000),
  UpdatedAt: InstantInput.optional(),
})
export type SaveClient = z.infer<typeof SaveClient>

/**
 * Body of `POST`: fields that are left out stay, or have the defaults of a new client, whose region is the only one of the caller. The
 * app is chosen for a new client.
 */
export const SendClient = SaveClient.partial().extend({
  Id: SaveClient.shape.Id,
  AppId: z.number().int().min(1).optional(),
})
export type SendClient = z.infer<typeof SendClient>

/** R81: how the debt was settled outside the card. */
export const PayDebts = z.object({
  /** The specification names none (R190). */
  Method: z.enum(settlementMethods).default('OTHER'),
  Reference: z.string().trim().max(100).default(''),
  Note: z.string().trim().max(500).default(''),
})
export type PayDebts = z.infer<typeof PayDebts>

/** Settled sessions and one total per currency (R172). */
export const PaidDebts = z.object({
  ParkingSessionIds: z.array(z.number()),
  Totals: z.array(z.object({ Currency: z.string(), AmountInCents: z.number() })),
})
export type PaidDebts = z.infer<typeof PaidDebts>
