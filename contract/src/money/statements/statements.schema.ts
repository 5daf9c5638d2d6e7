import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery, pageSizes, queryNumber } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'

/** `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .max(7)
  .meta({ example: '2026-02' })

/** **+** What we owe a landowner for a month, in one currency; never changed (decision 0062). */
export const Statement = z.object({
  ID: Id,
  /** Without gaps, such as `S-000012`. */
  Number: z.string(),
  PlaceId: Id,
  /** Names and address are those of the closing. */
  PlaceName: z.string(),
  Month: z.string(),
  Currency,
  PayoutInCents: z.number(),
  ClosedAt: Instant,
  ClosedBy: z.string(),
  TimeZone: z.string(),
})
export type Statement = z.infer<typeof Statement>

const statementLineKinds = ['MONTH', 'REFUND', 'CORRECTION'] as const

/** Whole cents of the statement's currency; what is taken off has a minus. */
export const StatementLine = z.object({
  /**
   * MONTH: the month of the statement. REFUND: paid back in that month for stays of an earlier statement. CORRECTION: how the
   * figures of an earlier statement have changed since.
   */
  Kind: z.enum(statementLineKinds),
  PlaceId: Id,
  PlaceName: z.string(),
  /** The month of the income that the line is about. */
  Month: z.string(),
  /** Number of the earlier statement; empty for MONTH. */
  OfStatement: z.string(),
  PaidSessions: z.number(),
  PaidInCents: z.number(),
  FleetPaidInCents: z.number(),
  RefundedInCents: z.number(),
  /** Payouts of disputes (R156). */
  PaidByHandInCents: z.number(),
  VatInCents: z.number(),
  FeesInCents: z.number(),
  CommissionInCents: z.number(),
  PayoutInCents: z.number(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementWithLines = Statement.extend({
  Address: z.string(),
  Lines: z.array(StatementLine),
  /** Later statements with corrections of this one. */
  CorrectedBy: z.array(z.object({ ID: Id, Number: z.string(), Month: z.string() })),
})
export type StatementWithLines = z.infer<typeof StatementWithLines>

export const ListStatements = z.object({
  ...pageQuery(pageSizes),
  /** Month of the statements; empty: all months. */
  month: Month.or(z.literal('')).default(''),
  /** Place of the statements; 0: all places. */
  placeId: queryNumber().min(0).default(0),
})
export type ListStatements = z.infer<typeof ListStatements>

/** **+** A month that is over at all its places and has figures without a statement. */
export const OpenMonth = z.object({ Month: z.string(), Currency, Statements: z.number(), PayoutInCents: z.number() })
export type OpenMonth = z.infer<typeof OpenMonth>

const ofMonth = { /** 0: all places. */ placeId: queryNumber().min(0).default(0) }
export const PreviewMonth = z.object({ month: Month, ...ofMonth })

/** Most places that a preview lists. */
export const mostPreviewed = 200

const PreviewedStatement = z.object({
  PlaceId: Id,
  PlaceName: z.string(),
  Currency,
  PayoutInCents: z.number(),
  /** A part of the payout. */
  CorrectionsInCents: z.number(),
})

const MonthTotal = z.object({ Currency, Statements: z.number().int().min(0), PayoutInCents: z.number().int() })

export const MonthPreview = z.object({
  Totals: z.array(MonthTotal),
  /** Statements by place, the first 200. */
  Statements: z.array(PreviewedStatement),
  IsMore: z.boolean(),
})
export type MonthPreview = z.infer<typeof MonthPreview>

export const CloseMonth = z.object({
  Month,
  /** Place to close; 0: all places. */
  PlaceId: z.number().int().min(0).default(0),
  /** As previewed: other sums are refused, because the figures have changed meanwhile. */
  Totals: z.array(MonthTotal).max(50),
})
export type CloseMonth = z.output<typeof CloseMonth>

export const ClosedMonth = z.object({ Statements: z.number() })
