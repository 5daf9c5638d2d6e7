import { sessionRejections, type SessionNotice, type SessionRejection } from './sessions.findings.ts'
import {
  tariffDoubts,
  tariffRejections,
  type TariffDoubt,
  type TariffNotice,
  type TariffRejection,
} from './tariffs.findings.ts'

/** Why a row is left out whatever anybody says; it can be mended and imported again. */
export type RejectionReason = SessionRejection | TariffRejection
/** Why a row is left out until somebody confirms the reason. */
export type DoubtReason = TariffDoubt
/** What is worth knowing about a row that comes in. */
export type NoticeReason = SessionNotice | TariffNotice

const rejections: ReadonlySet<string> = new Set([...sessionRejections, ...tariffRejections])

/** Reasons that can be confirmed. */
export const doubtReasons: readonly DoubtReason[] = tariffDoubts

export const isRejectionReason = (reason: string): boolean => rejections.has(reason)
export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
