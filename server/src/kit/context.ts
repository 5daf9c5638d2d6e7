import type { Actor } from '@parkla/contract/access/actor.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { scopeOf, unionOfScopes, type Reach, type Scope } from '@parkla/contract/access/scope.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { ChatPort } from '../ports/chat.port.ts'
import type { CountryPort } from '../ports/country.port.ts'
import type { DebtCollectionPort } from '../ports/debt-collection.port.ts'
import type { GatePort } from '../ports/gate.port.ts'
import type { IdentityPort } from '../ports/identity.port.ts'
import type { MailPort } from '../ports/mail.port.ts'
import type { MessagePort } from '../ports/message.port.ts'
import type { PaymentPort } from '../ports/payment.port.ts'
import type { StoragePort } from '../ports/storage.port.ts'
import type { Db, Tx } from './database/database.ts'
import type { DeviceLogin } from './secrets/device-login.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Language } from './reasons.ts'

/** Ports to the outside. */
export type Ports = {
  mail: MailPort
  chat: ChatPort
  /** Absent unless configured (R15). */
  country?: CountryPort
  /** Absent unless configured (decision 0036). */
  identity?: IdentityPort
  sms: MessagePort
  push: MessagePort
  payment: PaymentPort
  /** By code of the partner (R188). */
  debtCollection: Readonly<Record<string, DebtCollectionPort>>
  storage: StoragePort
  gate: GatePort
}

/** Services that live as long as the process. */
export type Services = {
  db: Db
  replica: Db
  ports: Ports
  jobs: Jobs
  live: Live
  log: Log
  /** Features read the time only here. */
  clock: () => Date
  /** The only source of randomness: a version 4 UUID. */
  uuid: () => string
  settings: Settings
}

/** Settings fixed at start. */
export type Settings = {
  publicUrl: string
  jwtSecret: Uint8Array
  /** Validates answers against their schema: in tests and development. */
  areAnswersChecked: boolean
  /** The embedded database has one connection: an open transaction blocks every other query, also of the same request. */
  hasOneConnection: boolean
  /** Rights by group of the identity provider; without it rights are given in Parkla only (decision 0036). */
  groupRights?: Readonly<Record<string, object>> | undefined
}

/** Runs in one transaction, all or nothing. A command calls it once and returns its result. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Context of an unauthenticated call. */
export type PublicContext = Services & {
  now: Instant
  language: Language
  /** Client address, for rate limits and sign-ins; never logged. */
  address: string
  /** As sent by the browser; empty without one. */
  userAgent: string
  transaction: Transaction
  /** Device credentials as sent; check the key before use. */
  device?: DeviceLogin | undefined
  /** The bearer token as sent, for calls of officers; check it before use. */
  bearer?: string | undefined
  /** The actor, if a public call carries a valid token; else undefined. */
  signedIn: () => Promise<Context | undefined>
}

/** Context of an authenticated call. */
export type Context = PublicContext & {
  actor: Actor
  reach: Reach
  /** The admin who is impersonating the actor (R27). */
  impersonatorId: number | null
  token: { id: string; expiresAt: Instant }
}

/** Scope of this caller's permission, or of several together. */
export const scopeFor = ({ reach }: Pick<Context, 'reach'>, permission: Permission | readonly Permission[]): Scope =>
  typeof permission === 'string'
    ? scopeOf(reach, permission)
    : unionOfScopes(permission.map((each) => scopeOf(reach, each)))
