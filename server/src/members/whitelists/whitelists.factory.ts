import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import { unlimitedSpots } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { weekOf } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { savePlate } from '../../kit/database/plate-id.ts'

type WhitelistDraft = Insertable<Tables['whitelists']>
type SavedWhitelist = WhitelistDraft & { id: number }
type Held = { places: readonly number[]; zones: readonly number[] }

export class WhitelistFactory {
  readonly draft: WhitelistDraft
  readonly held: Held
  constructor(draft: WhitelistDraft, held: Held) {
    this.draft = draft
    this.held = held
  }
  private and(change: Partial<WhitelistDraft>, held: Partial<Held> = {}): WhitelistFactory {
    return new WhitelistFactory({ ...this.draft, ...change }, { ...this.held, ...held })
  }
  readonly named = (name: string) => this.and({ name })
  at(...places: readonly { id: number; region: string }[]): WhitelistFactory {
    const region = places[0]?.region ?? this.draft.region
    return this.and({ valid_in_type: 'PLACES', region }, { places: places.map(({ id }) => id) })
  }
  readonly inZones = (...zones: readonly number[]) => this.and({ valid_in_type: 'ZONES' }, { zones })
  readonly in = (region: string) => this.and({ region })
  readonly from = (valid_from: Instant) => this.and({ valid_from })
  readonly until = (valid_to: Instant) => this.and({ valid_to })
  /** Opens gates without starting sessions (R95). */
  readonly accessOnly = () => this.and({ start_sessions_with_lpr: false })
  readonly deleted = (deleted_at: Instant) => this.and({ deleted_at })
  /** Members pay the place's price less this percent (R94). */
  readonly charging = (discount_percent: number) => this.and({ charge_for_sessions: true, discount_percent })
  /** Members pay this price an hour, at any time, without a limit of spots (R93). */
  readonly priced = (centsPerHour: number) => {
    const { table } = emptyTariff(zeroDate)
    const [spots, price] = [unlimitedSpots, centsPerHour]
    const day = { Spots12: spots, Spots23: spots, Spots31: spots, Price12: price, Price23: price, Price31: price }
    const days = weekOf((weekday) => ({ ...table[weekday], ...day }))
    return this.and({ charge_for_sessions: true, availability_table: JSON.stringify({ ...table, ...days }) })
  }
  /** Addresses mailed about requests, with `isDigest` once a day (R97). */
  readonly notifying = (emails: string, isDigest = false) =>
    this.and({ notification_emails: emails, notification_digest: isDigest })
  /** Members inside at once, at any time (R93). */
  readonly withRoomFor = (spots: number) => {
    const { table } = emptyTariff(zeroDate)
    const days = weekOf((weekday) => ({ ...table[weekday], Spots12: spots, Spots23: spots, Spots31: spots }))
    return this.and({ availability_table: JSON.stringify({ ...table, ...days }) })
  }

  async save(db: Db): Promise<SavedWhitelist> {
    const { id } = await insertRow(db, 'whitelists', this.draft)
    for (const place_id of this.held.places)
      await db.insertInto('list_places').values({ list_id: id, place_id }).execute()
    for (const zone_id of this.held.zones) await db.insertInto('list_zones').values({ list_id: id, zone_id }).execute()
    return { ...this.draft, id }
  }
}

/** A whitelist in Estonia, unlimited, starting sessions. */
export const aWhitelist = (): WhitelistFactory =>
  new WhitelistFactory({ name: 'Residents', region: 'EST' }, { places: [], zones: [] })

type Kind = 'whitelist' | 'fleet'
/** Columns that users of both kinds have. */
type UserDraft = Omit<Insertable<Tables['fleet_users']>, 'fleet_id' | 'invited_at' | 'limits_reset_at'>
type Drafted = { draft: UserDraft; listId?: number; plates?: readonly string[] }
type SavedUser<Of extends Kind> = UserDraft & { id: number } & Record<`${Of}_id`, number>

/** A user of a whitelist or fleet. */
export class ListUserFactory<Of extends Kind> {
  readonly of: Of
  readonly draft: UserDraft
  readonly listId: number
  readonly plates: readonly string[]
  constructor(of: Of, { draft, listId = 0, plates = [] }: Drafted) {
    this.of = of
    this.draft = draft
    this.listId = listId
    this.plates = plates
  }
  private and(change: Partial<UserDraft>, more: Partial<Drafted> = {}): ListUserFactory<Of> {
    const { of, draft, listId, plates } = this
    return new ListUserFactory<Of>(of, { listId, plates, ...more, draft: { ...draft, ...change } })
  }
  readonly on = (list: { id: number }) => this.and({}, { listId: list.id })
  readonly plated = (...plates: readonly string[]) => this.and({}, { plates })
  readonly by = (client: { id: number }) => this.and({ client_id: client.id })
  readonly pending = () => this.and({ status: 'PENDING' })
  readonly selfRegistered = () => this.and({ status: 'PENDING', registration_type: 'SELF_REGISTERED' })
  readonly mailedTo = (email: string) => this.and({ email })
  readonly declined = () => this.and({ status: 'DECLINED' })
  readonly from = (valid_from: Instant) => this.and({ valid_from })
  readonly until = (valid_to: Instant) => this.and({ valid_to })
  readonly deleted = (deleted_at: Instant) => this.and({ deleted_at })

  async save(db: Db): Promise<SavedUser<Of>> {
    const { of, draft, listId: list_id } = this
    const list = { [`${of}_id`]: list_id } as Record<`${Of}_id`, number>
    const { id } = await insertRow(db, `${of}_users` as 'fleet_users', { ...draft, ...(list as { fleet_id: number }) })
    for (const plate of this.plates) {
      const car = { list_id, user_id: id, plate_id: await savePlate(db, plate) }
      await db.insertInto('list_cars').values(car).execute()
    }
    return { ...draft, ...list, id }
  }
}

export type WhitelistUserFactory = ListUserFactory<'whitelist'>

/** Approved, unlimited. */
export const aWhitelistUser = (): WhitelistUserFactory =>
  new ListUserFactory('whitelist', { draft: { name: 'Mari Maasikas', status: 'APPROVED' } })
