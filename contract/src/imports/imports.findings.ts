import {
  bookingImportDoubts,
  bookingRejections,
  type BookingImportDoubt,
  type BookingNotice,
  type BookingRejection,
} from './bookings.findings.ts'
import { importKinds, type ImportKind } from './imports.kinds.ts'
import { sessionRejections, type SessionNotice, type SessionRejection } from './sessions.findings.ts'
import {
  tariffDoubts,
  tariffRejections,
  type TariffDoubt,
  type TariffNotice,
  type TariffRejection,
} from './tariffs.findings.ts'

/** Why a row is left out whatever anybody says; it can be mended and imported again. */
export type RejectionReason = SessionRejection | TariffRejection | BookingRejection
/** Why a row is left out until somebody confirms the reason. */
export type DoubtReason = TariffDoubt | BookingImportDoubt
/** What is worth knowing about a row that comes in. */
export type NoticeReason = SessionNotice | TariffNotice | BookingNotice

const rejections: ReadonlySet<string> = new Set([...sessionRejections, ...tariffRejections, ...bookingRejections])

const doubtsOfKind: Readonly<Record<ImportKind, readonly DoubtReason[]>> = {
  sessions: [],
  tariffs: tariffDoubts,
  bookings: bookingImportDoubts,
}

/** Reasons of a kind that can be confirmed. */
export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => doubtsOfKind[kind]

/** Reasons that can be confirmed. */
export const doubtReasons: readonly DoubtReason[] = importKinds.flatMap(doubtsOf)

export const isRejectionReason = (reason: string): boolean => rejections.has(reason)
export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
