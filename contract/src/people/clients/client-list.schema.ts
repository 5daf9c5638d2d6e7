import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery, pageSizes } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { clientLanguages } from './clients.schema.ts'

/** **+** A client in the list. */
export const ClientRow = z.object({
  Id,
  Name: z.string(),
  PhoneNumber: z.string(),
  Email: z.string(),
  Region: z.string(),
  Language: z.enum(clientLanguages),
  LicensePlates: z.array(z.string()),
  IsBlocked: z.boolean(),
  /** Unpaid sessions, a sum per currency (R81, R86). */
  Debts: z.array(z.object({ Currency, SumInCents: z.number() })),
  /** Passes in force. */
  ActivePasses: z.number(),
  RunningSessions: z.number(),
  CreatedAt: Instant,
})
export type ClientRow = z.infer<typeof ClientRow>

export const ListClients = z.object({
  ...pageQuery(pageSizes),
  /** Part of the phone, name, e-mail, plate, or the plate or phone of a pass; shorter than three characters: all. */
  search: z.string().trim().max(100).default(''),
})
export type ListClients = z.infer<typeof ListClients>
