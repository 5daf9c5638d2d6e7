import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { reject, refuse } from '@parkla/contract/kit/verdict.ts'
import {
  applyChanges,
  emptyTariff,
  mayEndAt,
  tariffChanges,
  type TariffDraft,
} from '@parkla/contract/places/places.policy.ts'
import type { SavePlace } from '@parkla/contract/places/places.schema.ts'
import { versionAt } from '@parkla/contract/tariffs/opening-hours.ts'
import { insist } from '../../../kit/errors.ts'
import { versionAfter, type StoredVersion } from '../prices/tariffs.queries.ts'
import { startOfVersion } from '../prices/versions.commands.ts'

type Wanted = Pick<SavePlace, 'TariffId' | 'AvailabilityTable' | 'DiscountPlan' | 'Terms'>

export type Ground = {
  start: Instant
  isLater: boolean
  /** What holds when the new version begins. */
  base: TariffDraft
  /** The same with what the caller changed of the version that he had before him. */
  wanted: TariffDraft
  /** The start of the planned version that this is, if the caller did not have it before him; else the zero date. */
  appliedTo: Instant
}

/** The version that the caller had before him; 409 for one that is no more, undefined where there was none or none is told. */
const shownTo = (versions: readonly StoredVersion[], { TariffId }: Wanted): StoredVersion | undefined => {
  const shown = versions.find(({ id }) => id === TariffId)
  const isKnown = TariffId === undefined || shown !== undefined || (TariffId === 0 && versions.length === 0)
  insist(isKnown ? { ok: true } : refuse('places.otherVersion'))
  return shown
}

const draftOf = (base: TariffDraft, { AvailabilityTable, DiscountPlan, Terms }: Wanted): TariffDraft => ({
  table: AvailabilityTable ?? base.table,
  plan: DiscountPlan ?? base.plan,
  terms: Terms ?? base.terms,
})

/**
 * What a new version stands on (R50). What begins now stands on what the caller saw, or is refused (409). What begins later
 * may stand on a planned version that he did not see: only what he changed is put on it, so that the rest of it stays.
 */
export const groundOf = (versions: readonly StoredVersion[], sent: Wanted, now: Instant): Ground => {
  const open = versionAt(versions, now) ?? versionAfter(versions, now)
  const shown = shownTo(versions, sent)
  const { ValidFrom = zeroDate, ValidTo = zeroDate } = sent.AvailabilityTable ?? {}
  const start = startOfVersion(versions, { wanted: ValidFrom, shown, now })
  const at = isSet(start) ? start : now
  const isLater = start === ValidFrom && Date.parse(at) > Date.parse(now)
  insist(isLater || shown === undefined || shown === open ? { ok: true } : refuse('places.otherVersion'))
  insist(
    mayEndAt(ValidTo, [versionAfter(versions, at)?.ValidFrom, (shown ?? open)?.ValidTo]),
    'AvailabilityTable.ValidTo',
  )
  const held = (isLater ? undefined : shown) ?? versionAt(versions, at)
  const base = held ?? emptyTariff(zeroDate)
  const seen = shown ?? base
  const wanted = applyChanges(base, tariffChanges(seen, draftOf(seen, sent)))
  return { start, isLater, base, wanted, appliedTo: seen === base ? zeroDate : (held?.ValidFrom ?? zeroDate) }
}

/** A start without anything that begins then is a slip, not a save. */
export const insistOnSomething = ({ isLater }: Ground, changes: readonly unknown[]): void =>
  insist(!isLater || changes.length > 0 ? { ok: true } : reject('places.nothingBegins'), 'AvailabilityTable.ValidFrom')
