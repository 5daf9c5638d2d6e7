import { permits, type Actor } from '../../access/actor.ts'
import { percentOf, roundToStep } from '../../kit/money.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { netOfGross } from '../sessions/sessions.policy.ts'
import type { MonthlyPass } from './passes.schema.ts'

/** Expired: its stored end is not after `now` (R108). */
export const isExpired = ({ ValidTo }: Pick<MonthlyPass, 'ValidTo'>, now: Instant): boolean =>
  isSet(ValidTo) && Date.parse(ValidTo) <= Date.parse(now)

/** The pass is in force at this time, suspended or not. */
export const isInForce = (pass: Pick<MonthlyPass, 'ValidFrom' | 'ValidTo'>, at: Instant): boolean =>
  Date.parse(pass.ValidFrom) <= Date.parse(at) && !isExpired(pass, at)

/** The state shown in the list; the one that needs action wins. */
export type PassState = 'EXPIRED' | 'SUSPENDED' | 'FUTURE' | 'WAITING' | 'ACTIVE'

export const passStateOf = (
  pass: Pick<MonthlyPass, 'ValidFrom' | 'ValidTo' | 'Status' | 'ClientId'>,
  now: Instant,
): PassState => {
  if (isExpired(pass, now)) return 'EXPIRED'
  if (pass.Status === 'SUSPENDED') return 'SUSPENDED'
  if (pass.ClientId === 0) return 'WAITING'
  return isInForce(pass, now) ? 'ACTIVE' : 'FUTURE'
}

/** The end is exclusive, so a pass of one day is valid (R107, R108). */
export const isPossibleTerm = ({ ValidFrom, ValidTo }: Pick<MonthlyPass, 'ValidFrom' | 'ValidTo'>): Verdict =>
  !isSet(ValidTo) || Date.parse(ValidTo) > Date.parse(ValidFrom) ? { ok: true } : reject('passes.endsBeforeStart')

export const mayEditPasses = (actor: Actor): Verdict => permits(actor, 'passes.edit')

/** The first day cannot change once a month is billed. */
export const mayMoveStart = ({ IsBilled }: Pick<MonthlyPass, 'IsBilled'>): Verdict =>
  all(!IsBilled || refuse('passes.startIsBilled'))

export const mayResumePass = (actor: Actor, pass: Pick<MonthlyPass, 'Status' | 'ValidTo'>, now: Instant): Verdict =>
  all(
    permits(actor, 'passes.edit'),
    pass.Status === 'SUSPENDED' || refuse('passes.notSuspended'),
    !isExpired(pass, now) || refuse('passes.expired'),
  )

/** Number of declined charges after which a pass is suspended (R110). */
export const mostFailedCharges = 2

/** Wait between the first declined charge and the retry. */
export const hoursBetweenCharges = 24

type PriceBasis = { PricesIncludeVat: boolean; VatPercent: number; Currency: string }

/** What the driver pays per month: always gross (R4), in the steps of the currency (R196). */
export const grossOfPass = (costInCents: number, { PricesIncludeVat, VatPercent, Currency }: PriceBasis): number =>
  roundToStep(PricesIncludeVat ? costInCents : costInCents + percentOf(costInCents, VatPercent), Currency)

/** The price beside the entered one: gross for net prices, net for gross prices (R4). */
export const otherBasisOfPass = (costInCents: number, basis: PriceBasis): number =>
  basis.PricesIncludeVat ? netOfGross(costInCents, basis.VatPercent) : grossOfPass(costInCents, basis)
