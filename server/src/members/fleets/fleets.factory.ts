import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { ListUserFactory } from '../whitelists/whitelists.factory.ts'

type FleetDraft = Insertable<Tables['fleets']>
type SavedFleet = FleetDraft & { id: number }
type Held = { places: readonly number[]; zones: readonly number[]; paidInCents?: number }

export class FleetFactory {
  readonly draft: FleetDraft
  readonly held: Held
  constructor(draft: FleetDraft, held: Held) {
    this.draft = draft
    this.held = held
  }
  private and(change: Partial<FleetDraft>, held: Partial<Held> = {}): FleetFactory {
    return new FleetFactory({ ...this.draft, ...change }, { ...this.held, ...held })
  }
  readonly named = (name: string) => this.and({ name })
  at(...places: readonly { id: number; region: string }[]): FleetFactory {
    const region = places[0]?.region ?? this.draft.region
    return this.and({ valid_in_type: 'PLACES', region }, { places: places.map(({ id }) => id) })
  }
  readonly inZones = (...zones: readonly number[]) => this.and({ valid_in_type: 'ZONES' }, { zones })
  readonly in = (region: string) => this.and({ region })
  readonly from = (valid_from: Instant) => this.and({ valid_from })
  readonly until = (valid_to: Instant) => this.and({ valid_to })
  /** PREPAID: the driver pays what exceeds a limit or the money paid in (R101, R103). */
  readonly prepaid = (paidInCents = 100_000_000) => this.and({ type: 'PREPAID' }, { paidInCents })
  /** Limit in cents per user; 0 = unlimited (R101). */
  readonly limited = ({ day = 0, month = 0 }: { day?: number; month?: number }) =>
    this.and({ daily_limit_in_cents_per_user: day, monthly_limit_in_cents_per_user: month })
  /** The monthly limit is a total (R102). */
  readonly neverReset = () => this.and({ reset_used_limits_each_month: false })
  readonly deleted = (deleted_at: Instant) => this.and({ deleted_at })

  async save(db: Db): Promise<SavedFleet> {
    const { id } = await insertRow(db, 'fleets', this.draft)
    for (const place_id of this.held.places)
      await db.insertInto('list_places').values({ list_id: id, place_id }).execute()
    for (const zone_id of this.held.zones) await db.insertInto('list_zones').values({ list_id: id, zone_id }).execute()
    const entry = { fleet_id: id, amount_in_cents: this.held.paidInCents ?? 0, created_at: testNow }
    if (entry.amount_in_cents > 0) await insertRow(db, 'fleet_ledger', entry)
    return { ...this.draft, id }
  }
}

/** A fleet in Estonia, POSTPAID, unlimited. */
export const aFleet = (): FleetFactory =>
  new FleetFactory({ name: 'Couriers', region: 'EST' }, { places: [], zones: [] })

export type FleetUserFactory = ListUserFactory<'fleet'>

/** Approved, unlimited. */
export const aFleetUser = (): FleetUserFactory =>
  new ListUserFactory('fleet', { draft: { name: 'Jaan Tamm', status: 'APPROVED' } })

/** Restricts the manager to that one user of their fleet (R100). */
export const restrictManager = async (db: Db, manager: { id: number }, user: { id: number }): Promise<void> => {
  const change = { restricted_to_user_id: user.id }
  await db.updateTable('list_managers').set(change).where('owner_id', '=', manager.id).execute()
}
