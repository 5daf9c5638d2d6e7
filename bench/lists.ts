import { sessionExtraFilters } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { sessionStatuses } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import type { ListCall } from './statements.ts'

/** Filter values, taken from the seeded sessions. */
type Sample = { place: string; places: number[]; region: string; plate: string; phone: string }

/** A user per scope. */
type People = { global: number; region: number; zone: number; place: number }

const day = (daysAgo: number): string => {
  const date = new Date(Date.now() - daysAgo * 86_400_000)
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`
}

/** A week that ended some time ago, so that there are sessions before and after it. */
const week = { from: day(14), to: day(8) }
export const everyDay = { from: day(91), to: day(0) }

/**
 * A typical session of two weeks ago. Its driver has about twenty sessions and its car about ten, so that pages have the
 * same length at each database size.
 */
export const takeSample = async (pool: pg.Pool): Promise<Sample> => {
  const { rows } = await pool.query<Sample>(
    `select p.name as place, p.region, n.plate, c.phone_number as phone,
       array(select id::int from places where region = p.region order by (id = p.id) desc, id) as places
     from (
       select * from sessions where deleted_at is null and start_time < now() - interval '14 days'
       order by start_time desc, id desc limit 1000) s
     join places p on p.id = s.place_id join plates n on n.id = s.plate_id join clients c on c.id = s.client_id
     where p.type = $1 and length(c.phone_number) > 10
     order by abs(20 - (select count(*) from sessions where client_id = c.id and deleted_at is null))
       + abs(10 - (select count(*) from sessions where plate_id = n.id and deleted_at is null)), s.id desc
     limit 1`,
    ['PARKING'],
  )
  const [sample] = rows
  if (!sample) throw new Error('no session has a car, a driver and a place')
  return sample
}

/** A global admin, a region admin, a zone admin of 40 places and a place admin of 3. */
export const makePeople = async (pool: pg.Pool, { places, region }: Sample): Promise<People> => {
  const db = kyselyOn(pool)
  const code = `BENCH-${Date.now()}`
  const zone = await db.insertInto('zones').values({ name: code, code }).returning('id').executeTakeFirstOrThrow()
  const inZone = places.slice(0, 40).map((place_id) => ({ place_id, zone_id: zone.id }))
  await db.insertInto('place_zones').values(inZone).execute()
  const [global, regional, zonal, local] = [
    await anOwner().globalAdmin().save(db),
    await anOwner()
      .regionAdmin(region as 'EST' | 'LVA')
      .save(db),
    await anOwner().zoneAdmin([zone.id]).save(db),
    await anOwner()
      .placeAdmin(...places.slice(0, 3))
      .save(db),
  ]
  return { global: global.id, region: regional.id, zone: zonal.id, place: local.id }
}

/** Every kind of list by its name in the report. */
export const listsOf = (sample: Sample, people: People): Record<string, ListCall> => {
  const asked = (query: ListCall['query'], as = people.global): ListCall => ({ as, query })
  const ofStatus = sessionStatuses.map((status) => [`status ${status}`, asked({ status, ...everyDay })] as const)
  const ofFilter = sessionExtraFilters.map(
    (extra_filter) => [`filter ${extra_filter}`, asked({ extra_filter, ...everyDay })] as const,
  )
  return {
    newest: asked({}),
    'newest, 200 rows': asked({ page_size: 200 }),
    'place + dates': asked({ place_name: sample.place, ...everyDay }),
    'place + dates, 200 rows': asked({ place_name: sample.place, ...everyDay, page_size: 200 }),
    'place + dates + status': asked({ place_name: sample.place, ...everyDay, status: 'ENDED' }),
    'place + a week': asked({ place_name: sample.place, ...week }),
    ...Object.fromEntries(ofStatus),
    'status STARTED, 200 rows': asked({ status: 'STARTED', page_size: 200 }),
    'phone end': asked({ phone_number: sample.phone.slice(-7) }),
    'phone end, 200 rows': asked({ phone_number: sample.phone.slice(-7), page_size: 200 }),
    'phone + status': asked({ phone_number: sample.phone.slice(-7), status: 'ENDED' }),
    plate: asked({ car_number: sample.plate }),
    'plate + dates': asked({ car_number: sample.plate, ...everyDay }),
    ...Object.fromEntries(ofFilter),
    'region admin': asked({}, people.region),
    'region admin, UNPAID': asked({ extra_filter: 'UNPAID', ...everyDay }, people.region),
    'zone admin of 40 places': asked({}, people.zone),
    'zone admin, REFUNDS': asked({ extra_filter: 'REFUNDS', ...everyDay }, people.zone),
    'zone admin, 200 rows': asked({ page_size: 200 }, people.zone),
    'place admin of 3 places': asked({}, people.place),
    'place admin, STARTED': asked({ status: 'STARTED' }, people.place),
    'place admin, WHITELIST': asked({ extra_filter: 'WHITELIST', ...everyDay }, people.place),
    'place admin, MANUAL': asked({ extra_filter: 'MANUAL', ...week }, people.place),
    'place admin, 200 rows': asked({ page_size: 200 }, people.place),
  }
}
