import type { Instant } from '../../kit/time.ts'
import type { Situation } from './read-decision.ts'

/** A visit of the car at any place, not cancelled; `end` is null while it runs. */
export type Stay = {
  id: number
  placeId: number
  start: Instant
  end: Instant | null
  hasExitRead: boolean
  exitReadAt?: Instant | null
  /** A visitor session without an entry read (R104). */
  isAwaited?: boolean
  /** Entry read of a visitor session. */
  enteredAt?: Instant | null
  /** End of the granted time of a visitor session. */
  grantedUntil?: Instant | null
}

export type Moment = { placeId: number; time: Instant }

type Known = Pick<Situation, 'running' | 'before' | 'after' | 'elsewhere'>

/** Relates the car's visits, ordered by start, to a read. */
export const knownOf = (stays: readonly Stay[], { placeId, time }: Moment): Known => {
  const here = stays.filter((stay) => stay.placeId === placeId)
  const running = here.find(({ end }) => end === null)
  const before = here
    .flatMap(({ id, start, end, hasExitRead, exitReadAt = null }) =>
      end !== null && start <= time ? [{ id, end, hasExitRead, exitReadAt }] : [],
    )
    .sort((a, b) => (a.end < b.end ? 1 : -1))[0]
  const after = here.find(({ start }) => start > time)
  const elsewhere = stays.find((stay) => stay.placeId !== placeId && stay.end === null)
  return {
    ...(running && { running }),
    ...(before && { before }),
    ...(after && { after }),
    ...(elsewhere && { elsewhere }),
  }
}
