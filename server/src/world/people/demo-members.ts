import { sql } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import type { Demo } from '../demo-rows.ts'
import { cityOf, type Sites } from '../places/demo-places.ts'
import { demoOwnerId } from './demo-accounts.ts'
import { drawName, drawPhone, type DemoDriver, type Drivers } from './demo-drivers.ts'
import { demoCompanies, demoFleets, demoMemberComments, demoWhitelists, vans, type List } from './demo-lists.ts'
import type { Regulars } from './demo-regulars.ts'

type World = Demo & Sites & Drivers & Regulars
type Kind = 'whitelist' | 'fleet'

const kinds = { whitelist: 'WHITELIST', fleet: 'FLEET' } as const

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
  if (client)
    return { company: '', client_id: client.id, name: client.name, email: client.email, phone: client.phone_number }
  const phone = drawPhone(region, random)
  const email = `autod${phone.slice(5)}@firma.example`
  return { company: random.pick(demoCompanies[region]), name: drawName(region, random), email, phone }
}

/** Adds the list with its users; returns its id. */
const addList = (world: World, of: Kind, [name, where, codes, users, more]: List<object>): number => {
  const { random, midnight, before, placeOf, zoneOf } = world
  const add: (table: keyof Tables, row: object) => number = world.add
  const kind = kinds[of]
  const { region, time_zone } = cityOf(codes)
  const { from, to, ...columns } = more
  const zones = where === 'ZONES' ? codes.split(' ').map(zoneOf) : []
  const ownIds = where === 'PLACES' ? codes.split(' ').map((code) => placeOf(code).id) : []
  const term = { valid_from: midnight(time_zone, from), valid_to: midnight(time_zone, to) }
  const opensGateOnly = 'start_sessions_with_lpr' in more
  const start_sessions_with_lpr = of === 'whitelist'
  // the first list shows the public form
  const form = {
    public_registration_link_uuid: random.uuid(),
    is_public_registration_link_enabled: name === demoWhitelists[0]?.[0],
  }
  const terms = { ...term, start_sessions_with_lpr, ...columns }
  const list_id = add('lists', { kind, name, region, valid_in_type: where, ...terms, ...form })
  for (const place_id of ownIds) add('list_places', { list_id, place_id })
  for (const { id: zone_id } of zones) add('list_zones', { list_id, zone_id })
  const vansLeft = opensGateOnly ? [...vans] : []
  const addUser = ({ status, registeredDaysAgo, ...validity }: MemberState) => {
    const isCompany = opensGateOnly || random.isTrue(of === 'fleet' ? 0.5 : 0.2)
    const cars = isCompany
      ? Array.from({ length: random.between(2, 5) }, () => world.addGuest(region, vansLeft.shift()))
      : world.takeClient(codes)
    const registered_at = before(registeredDaysAgo)
    const { company, ...person } = personOf(world, cars[0]?.client ?? null, codes)
    const comment = random.pick(demoMemberComments[region])
    const user_id = add('list_users', {
      ...person,
      list_id,
      kind,
      status,
      valid_from: midnight(time_zone, validity.from),
      valid_to: midnight(time_zone, validity.to),
      ...(of === 'whitelist' && { company, comment }),
      registered_at,
      updated_at: registered_at,
    })
    for (const { plateId } of cars) add('list_cars', { list_id, user_id, plate_id: plateId })
    const links = of === 'fleet' ? { fleet_id: list_id, fleet_user_id: user_id } : { whitelist_id: list_id }
    return { cars, right: { links } }
  }
  // expired and future lists are not in force today
  const admits = !opensGateOnly && from === undefined && to === undefined
  const placeIds = admits ? [...new Set([...ownIds, ...zones.flatMap((zone) => zone.placeIds)])] : []
  for (let user = 0; user < users; user += 1) world.giveRight(of, { placeIds, ...addUser(approved(world)) })
  for (const state of otherMembers) addUser(state)
  return list_id
}

export const addLists = (world: World): void => {
  const [whitelist] = demoWhitelists.map((list) => addList(world, 'whitelist', list))
  const [fleet] = demoFleets.map((list) => addList(world, 'fleet', list))
  world.add('list_managers', { owner_id: demoOwnerId('whitelist'), list_id: found(whitelist) })
  world.add('list_managers', { owner_id: demoOwnerId('fleet'), list_id: found(fleet) })
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
