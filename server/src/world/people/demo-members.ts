import { sql } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Demo } from '../demo-rows.ts'
import { cityOf, type Sites } from '../places/demo-places.ts'
import { demoOwnerId } from './demo-accounts.ts'
import { drawName, drawPhone, type DemoDriver, type Drivers } from './demo-drivers.ts'
import { demoCompanies, demoFleets, demoMemberComments, demoWhitelists, vans, type List } from './demo-lists.ts'
import type { Regulars } from './demo-regulars.ts'

type World = Demo & Sites & Drivers & Regulars
type Kind = 'whitelist' | 'fleet'

/** State of a member; its days count from today. */
type MemberState = {
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  registeredDaysAgo: number
  from?: number
  to?: number
}

/** Users that are pending, rejected, left, or start later (R91, R92, R98). */
const otherMembers: readonly MemberState[] = [
  { status: 'PENDING', registeredDaysAgo: 0.2 },
  { status: 'PENDING', registeredDaysAgo: 3 },
  { status: 'DECLINED', registeredDaysAgo: 9 },
  { status: 'APPROVED', registeredDaysAgo: 200, from: -190, to: -4 },
  { status: 'APPROVED', registeredDaysAgo: 2, from: 6 },
]

/** Registered before the first day of the demo. */
const approved = ({ random }: Demo): MemberState => ({
  status: 'APPROVED',
  registeredDaysAgo: random.between(62, 400),
  ...(random.isTrue(0.25) && { from: -random.between(62, 90), to: random.between(5, 300) }),
})

/** Contacts of a client, or of a company without an account. */
const personOf = ({ random }: Demo, client: DemoDriver['client'], city: string) => {
  const { region } = cityOf(city)
  if (client) return { client_id: client.id, name: client.name, email: client.email, phone: client.phone_number }
  const phone = drawPhone(region, random)
  const email = `autod${phone.slice(5)}@firma.example`
  return { company: random.pick(demoCompanies[region]), name: drawName(region, random), email, phone }
}

const addList = (world: World, kind: Kind, [name, where, codes, users, more]: List<object>): void => {
  const { random, midnight, before, placeOf, zoneOf } = world
  const add: (table: keyof Tables, row: object) => number = world.add
  const { region, time_zone } = cityOf(codes)
  const { from, to, ...columns } = more
  const zones = where === 'ZONES' ? codes.split(' ').map(zoneOf) : []
  const ownIds = where === 'PLACES' ? codes.split(' ').map((code) => placeOf(code).id) : []
  const term = { valid_from: midnight(time_zone, from), valid_to: midnight(time_zone, to) }
  const opensGateOnly = 'start_sessions_with_lpr' in more
  // the first list shows the public form
  const form = {
    public_registration_link_uuid: random.uuid(),
    is_public_registration_link_enabled: name === demoWhitelists[0]?.[0],
  }
  const list = {
    [`${kind}_id`]: add(`${kind}s`, { name, region, valid_in_type: where, ...term, ...columns, ...form }),
  }
  for (const place_id of ownIds) add(`${kind}_places`, { ...list, place_id })
  for (const { id: zone_id } of zones) add(`${kind}_zones`, { ...list, zone_id })
  const vansLeft = opensGateOnly ? [...vans] : []
  const addUser = ({ status, registeredDaysAgo, ...validity }: MemberState) => {
    const isCompany = opensGateOnly || random.isTrue(kind === 'fleet' ? 0.5 : 0.2)
    const cars = isCompany
      ? Array.from({ length: random.between(2, 5) }, () => world.addGuest(region, vansLeft.shift()))
      : world.takeClient(codes)
    const registered_at = before(registeredDaysAgo)
    const id = add(`${kind}_users`, {
      ...personOf(world, cars[0]?.client ?? null, codes),
      ...list,
      status,
      valid_from: midnight(time_zone, validity.from),
      valid_to: midnight(time_zone, validity.to),
      comment: random.pick(demoMemberComments[region]),
      registered_at,
      updated_at: registered_at,
    })
    const user = { ...list, [`${kind}_user_id`]: id }
    for (const { plateId } of cars) add(`${kind}_user_plates`, { ...user, plate_id: plateId })
    return { cars, right: { links: kind === 'fleet' ? user : list } }
  }
  // expired and future lists are not in force today
  const admits = !opensGateOnly && from === undefined && to === undefined
  const placeIds = admits ? [...new Set([...ownIds, ...zones.flatMap((zone) => zone.placeIds)])] : []
  for (let user = 0; user < users; user += 1) world.giveRight(kind, { placeIds, ...addUser(approved(world)) })
  for (const state of otherMembers) addUser(state)
}

export const addLists = (world: World): void => {
  for (const list of demoWhitelists) addList(world, 'whitelist', list)
  for (const list of demoFleets) addList(world, 'fleet', list)
  world.add('whitelist_managers', { owner_id: demoOwnerId('whitelist'), whitelist_id: 1 })
  world.add('fleet_managers', { owner_id: demoOwnerId('fleet'), fleet_id: 1 })
}

/** Every PREPAID fleet has paid in what it spent, and more (R103); one user is close to a limit without a reset (R102). */
export const settleFleets = async (tx: Tx, { before }: Demo): Promise<void> => {
  await sql`
    insert into fleet_ledger (fleet_id, amount_in_cents, note, created_at)
    select f.id, coalesce(sum(s.hidden_cost_in_cents), 0) + 18450, 'Pangaülekanne', ${before(30)}::timestamptz
    from fleets f left join sessions s on s.fleet_id = f.id where f.type = 'PREPAID' group by f.id`.execute(tx)
  await sql`
    update fleets f set monthly_limit_in_cents_per_user = greatest(5000, ceil(u.most / 95.0) * 100)
    from (select fleet_id, max(used) as most from (select fleet_id, sum(hidden_cost_in_cents) as used from sessions
      where fleet_id is not null group by fleet_id, fleet_user_id) c group by fleet_id) u
    where u.fleet_id = f.id and not f.reset_used_limits_each_month`.execute(tx)
}
