import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { reject, refuse } from '@parkla/contract/kit/verdict.ts'
import {
  applyChanges,
  emptyTariff,
  mayEndAt,
  tariffChanges,
  type TariffDraft,
} from '@parkla/contract/parking/places/places.policy.ts'
import type { SavePlace } from '@parkla/contract/parking/places/places.schema.ts'
import { versionAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { insist } from '../../../kit/errors.ts'
import { versionAfter, type StoredVersion } from '../prices/tariffs.queries.ts'
import { startOfVersion } from '../prices/versions.commands.ts'

type Wanted = Pick<SavePlace, 'TariffId' | 'AvailabilityTable' | 'DiscountPlan' | 'Terms'>

type VersionBase = {
  start: Instant
  isLater: boolean
  /** The version in force when the new one starts. */
  base: TariffDraft
  /** `base` with the changes that the caller made to the version they edited. */
  wanted: TariffDraft
  /** Start of `base` if the caller edited another version; else the zero date. */
  appliedTo: Instant
}

/** The version that the caller edited; 409 if it was withdrawn, undefined if there was none or none is given. */
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
 * The version that a new one is based on (R50). One that starts now is based on the version in force at its start; 409 unless
 * the caller edited the current one. One that starts later may be based on a scheduled version the caller has not seen: only the
 * caller's changes are applied to it.
 */
export const baseVersionFor = (versions: readonly StoredVersion[], sent: Wanted, now: Instant): VersionBase => {
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
  // The version in force at the start, not the one shown: a save of the same millisecond may have added a version.
  const held = versionAt(versions, at) ?? (isLater ? undefined : shown)
  const base = held ?? emptyTariff(zeroDate)
  const seen = shown ?? base
  const wanted = applyChanges(base, tariffChanges(seen, draftOf(seen, sent)))
  return { start, isLater, base, wanted, appliedTo: seen === base ? zeroDate : (held?.ValidFrom ?? zeroDate) }
}

/** A later start without a change is rejected. */
export const insistOnChange = ({ isLater }: VersionBase, changes: readonly unknown[]): void =>
  insist(!isLater || changes.length > 0 ? { ok: true } : reject('places.nothingBegins'), 'AvailabilityTable.ValidFrom')
