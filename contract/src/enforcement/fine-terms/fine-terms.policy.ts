import { centsToDecimal } from '../../kit/money.ts'
import { isChargeable } from '../../kit/chargeable.ts'
import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { costCapsOf } from '../collection/collection-costs.ts'
import type { FineAmount, SaveFineTerms } from './fine-terms.schema.ts'

const isLaterEach = (days: readonly number[]): boolean => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0))

/** Reminders follow one another in time (R131). */
export const maySaveTerms = (actor: Actor, { reminders }: Pick<SaveFineTerms, 'reminders'>): Verdict =>
  all(permits(actor, 'fines.edit'), isLaterEach(reminders.map(({ days }) => days)) || reject('fines.reminderOrder'))

type Costs = Pick<SaveFineTerms, 'reminders' | 'collectionCostInCents'>

/** Costs of letters and collection by field: within the caps of the currency, in amounts that can be paid (R131, R196). */
export const areCostsPossible = (
  { reminders, collectionCostInCents }: Costs,
  currency: string,
): readonly { field: string; verdict: Verdict }[] => {
  const { firstLetter, all: most } = costCapsOf(currency)
  const verdictOf = (cents: number, cap: number): Verdict =>
    all(cents <= cap || reject('input.tooBig', { limit: centsToDecimal(cap, currency) }), isChargeable(cents, currency))
  return [
    { field: 'collectionCostInCents', verdict: verdictOf(collectionCostInCents, most) },
    ...reminders.map(({ costInCents }, at) => ({
      field: `reminders.${at}.costInCents`,
      verdict: verdictOf(costInCents, firstLetter),
    })),
  ]
}

type Validity = Pick<FineAmount, 'amountInCents' | 'validFrom' | 'validTo'>

const isOrdered = ({ validFrom, validTo }: Validity): Verdict =>
  validTo === '' || validTo >= validFrom ? { ok: true } : reject('fines.endBeforeStart')

export const mayAddAmount = (actor: Actor, amount: Validity): Verdict =>
  all(permits(actor, 'fines.edit'), isOrdered(amount))

/** Only the end of an amount that has applied may change: fines were issued by the amount (R132). Days `YYYY-MM-DD`. */
export const maySaveAmount = (
  actor: Actor,
  before: Validity,
  { to, today }: { to: Validity; today: string },
): Verdict => {
  const isChanged = before.amountInCents !== to.amountInCents || before.validFrom !== to.validFrom
  const isCut = to.validTo !== '' && to.validTo < today && to.validTo !== before.validTo
  return all(
    mayAddAmount(actor, to),
    before.validFrom > today || !(isChanged || isCut) || refuse('fines.amountInForce'),
  )
}

export const mayRemoveAmount = (actor: Actor, { validFrom }: Validity, today: string): Verdict =>
  all(permits(actor, 'fines.edit'), validFrom > today || refuse('fines.amountInForce'))
