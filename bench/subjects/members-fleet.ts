import { aFleet } from '@parkla/server/members/fleets/fleets.factory.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { aTariff } from '@parkla/server/parking/places/prices/tariffs.factory.ts'
import { rightAtEntry } from '@parkla/server/parking/stays/rights-of-car.queries.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import { type BenchDatabase, type Filling, ofBothSizes, openBenchDatabase, type Wanted } from '../database.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'

const rounds = 7
const readsPerRound = 5
const sizes = { few: 100, many: 100_000 }

const runningOf = (pastSessions: number): number => Math.max(2, pastSessions / 500)

/** Users `F0000001` and on with a client and a car each; all but the last are parked and have past sessions. */
const addFleet = async (pool: pg.Pool, pastSessions: number): Promise<void> => {
  const db = kyselyOn(pool)
  const tariff = aTariff().allDay({ price: 200 }).withFreeMinutes(15)
  const place = await aPlace().reEnteredWithin(15).withTariff(tariff).save(db)
  const fleet = await aFleet().at(place).prepaid(1_000_000_000).save(db)
  const users = runningOf(pastSessions)
  await pool.query(
    `with plate as (insert into plates (plate) select 'F' || lpad(at::text, 7, '0') from generate_series(1, $2::int) at returning id, plate),
       driver as (insert into clients (phone_number, region)
         select '+3725' || substr(plate, 2), 'EST' from plate returning id, phone_number),
       person as (insert into fleet_users (fleet_id, name, status, client_id)
         select $1, phone_number, 'APPROVED', id from driver returning id, name)
     insert into list_cars (list_id, user_id, plate_id)
     select $1, person.id, plate.id from plate join person on right(person.name, 7) = substr(plate.plate, 2)`,
    [fleet.id, users + 1],
  )
  await pool.query(
    `insert into sessions (status, place_id, region, plate_id, client_id, fleet_id, fleet_user_id, start_time, end_time, hidden_cost_in_cents, currency)
     select case when at <= $4 then 'STARTED' else 'ENDED' end, $2, 'EST', n.id, u.client_id, $1, u.id,
       now() - make_interval(mins => case when at <= $4 then 120 else 300 + (at / $4::int) * 120 end),
       case when at > $4 then now() - make_interval(mins => 240 + (at / $4::int) * 120) end,
       case when at <= $4 then 0 else 200 end, 'EUR'
     from generate_series(1, $3::int) at
       join plates n on n.plate = 'F' || lpad((1 + at % $4::int)::text, 7, '0')
       join list_cars k on k.plate_id = n.id join fleet_users u on u.id = k.user_id`,
    [fleet.id, place.id, pastSessions + users, users],
  )
  await pool.query('vacuum analyze')
}

const fleet: Filling = { of: 'fleet_sessions', fill: addFleet }

/** Milliseconds until the right of the fleet's car that enters is found, each in a transaction of its own. */
const timeOfEntry =
  ({ pool }: BenchDatabase, running: number) =>
  async (): Promise<number> => {
    const plate = `F${String(running + 1).padStart(7, '0')}`
    const { rows } = await pool.query<{ id: number }>('select place_id as id from list_places')
    const times: number[] = []
    for (let made = 0; made < readsPerRound; made += 1) {
      const car = { placeId: rows[0]?.id ?? 0, placeType: 'PARKING', plate, at: new Date().toISOString() }
      const begin = performance.now()
      const { found } = await kyselyOn(pool)
        .transaction()
        .execute((tx) => rightAtEntry(tx, car))
      times.push(performance.now() - begin)
      if (found?.right !== 'FLEET') throw new Error('the fleet does not pay')
    }
    return median(times)
  }

const openFleet = async (wanted: Wanted) => ({
  database: await openBenchDatabase(wanted, fleet),
  running: runningOf(wanted.rows),
})

/** Entry of a PREPAID fleet's car, whose money is what the fleet's past and running stays leave. */
export const fleetLines = ({ server, isKept }: { server: string; isKept: boolean }): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, ...sizes, open: openFleet }, async function* (few, many) {
    const measures = { few: timeOfEntry(few.database, few.running), many: timeOfEntry(many.database, many.running) }
    const times = await interleaved(measures, rounds)
    yield {
      name: `PREPAID fleet’s car, ${many.running} stays and ${sizes.many.toLocaleString('en')} sessions ÷ ${few.running} and ${sizes.few}`,
      value: ratioOf(times.many, times.few),
      unit: '×',
      target: { atMost: 8 },
      note: `${median(times.many).toFixed(1)} ms, ${median(times.few).toFixed(1)} ms`,
    }
  })
