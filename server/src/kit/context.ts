import type { Actor } from '@parkla/contract/access/actor.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { scopeOf, type Reach, type Scope } from '@parkla/contract/access/scope.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { GatePort } from '../ports/gate.port.ts'
import type { MailPort } from '../ports/mail.port.ts'
import type { PaymentPort } from '../ports/payment.port.ts'
import type { SmsPort } from '../ports/sms.port.ts'
import type { StoragePort } from '../ports/storage.port.ts'
import type { Db, Tx } from './database.ts'
import type { DeviceLogin } from './device-login.ts'
import type { Jobs } from './job-queue.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Language } from './reasons.ts'

/** The world outside, each behind its port. */
export type Ports = { mail: MailPort; sms: SmsPort; payment: PaymentPort; storage: StoragePort; gate: GatePort }

/** What lives as long as the process. */
export type Services = {
  db: Db
  replica: Db
  ports: Ports
  jobs: Jobs
  live: Live
  log: Log
  /** The only clock. */
  clock: () => Date
  /** The only randomness: a version 4 UUID. */
  uuid: () => string
  settings: Settings
}

/** Decided once, at start. */
export type Settings = {
  publicUrl: string
  jwtSecret: Uint8Array
  /** Answers are checked against their schema: in tests and development. */
  areAnswersChecked: boolean
  /** The embedded database: whoever holds a transaction keeps everybody else waiting, himself included. */
  hasOneConnection: boolean
}

/** Runs in one transaction: everything in it happens, or nothing. A command uses it once and returns its answer from it. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A call by anybody. */
export type PublicContext = Services & {
  now: Instant
  language: Language
  /** Address of the caller, for limits only; never logged with a name. */
  address: string
  transaction: Transaction
  /** What a device says it is; whoever trusts it checks the key first. */
  device?: DeviceLogin | undefined
  /** Who calls, where a public call carries a token that counts; undefined otherwise. */
  signedIn: () => Promise<Context | undefined>
}

/** A call by somebody signed in. */
export type Context = PublicContext & {
  actor: Actor
  reach: Reach
  /** Who is really there when an admin is logged in as another (R27). */
  impersonatorId: number | null
  token: { id: string; expiresAt: Instant }
}

/** How far this caller's permission reaches. */
export const scopeFor = (ctx: Context, permission: Permission): Scope => scopeOf(ctx.reach, permission)
