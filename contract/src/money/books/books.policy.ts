import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { all, refuse, type Verdict } from '../../kit/verdict.ts'
import type { BookComparison } from './books.schema.ts'

export const mayCheckBooks = (actor: Actor, { isRunning }: { isRunning: boolean }): Verdict =>
  all(permits(actor, 'books.view'), isNotImpersonating(actor), !isRunning || refuse('books.running'))

/** From the first cent, also where the sums over all places are equal. */
export const isBalanced = (comparisons: readonly Pick<BookComparison, 'DifferingPlaces'>[]): boolean =>
  comparisons.every(({ DifferingPlaces }) => DifferingPlaces === 0)
