import { setTimeout as pause } from 'node:timers/promises'
import { kyselyOn } from '@parkla/server/kit/database.ts'
import { percentile, putLoad, type LoadResult } from '../field/src/load.ts'
import { openLoadSite, saveLoadSite } from '../field/src/load-site.ts'
import { freePort } from '../tools/free-port.ts'
import { startApi } from './api-server.ts'
import { plateOf, type MembersSubject } from './members-subject.ts'
import type { Line } from './report.ts'
import { interleaved, median, ratioOf } from './rounds.ts'

const places = 5
const rounds = 5
/** 500 reads a round: of 250 the 99th percentile would be the third slowest. */
const load = { perSecond: 25, seconds: 20 }

/** A product on the database of members, with barriers at places where every list is valid. */
const openBarriers = async ({ database, users }: MembersSubject) => {
  const site = await saveLoadSite(kyselyOn(database.pool), { places, prefix: `BENCH-${Date.now()}` })
  await database.pool.query(
    `insert into whitelist_places (whitelist_id, place_id)
     select w.id, p.id from whitelists w, unnest($1::bigint[]) p(id) where w.name like 'Bench %'`,
    [site.places.map(({ id }) => id)],
  )
  const mqttPort = await freePort()
  const product = await startApi(database.url, mqttPort)
  const wires = { url: `mqtt://127.0.0.1:${mqttPort}`, server: `http://127.0.0.1:${product.port}` }
  const devices = openLoadSite(site, wires)
  while (!devices.isReady()) await pause(100)
  let seed = 0
  return {
    /** Reads of members spread over all lists. */
    read: (): Promise<LoadResult> => {
      seed += 1
      const first = seed * 613
      const nextPlate = (index: number) => plateOf(((first + index * 7_919) % (users - 10)) + 3)
      return putLoad({ timer: devices.timer, lanes: devices.lanes, ...load, seed, nextPlate })
    },
    close: async () => {
      await devices.close()
      await product.stop()
    },
  }
}

/** Latency from a member's read to OPEN in a large database against a small one. */
export async function* membersReadLines(few: MembersSubject, many: MembersSubject): AsyncGenerator<Line> {
  const small = await openBarriers(few)
  const large = await openBarriers(many)
  const halves: Record<'few' | 'many', number[]> = { few: [], many: [] }
  const timed = (side: typeof small, half: number[]) => async () => {
    const { openedMs } = await side.read()
    half.push(percentile(openedMs, 0.5))
    return percentile(openedMs, 0.99)
  }
  try {
    const times = await interleaved({ few: timed(small, halves.few), many: timed(large, halves.many) }, rounds)
    const name = `member’s read to OPEN, ${many.users.toLocaleString('en')} ÷ ${few.users.toLocaleString('en')}`
    const line = (share: string, over: number[], under: number[]): Line => ({
      name: `${name}: ${share}`,
      value: ratioOf(over, under),
      unit: '×',
      target: { atMost: 1.2 },
      note: `${median(over).toFixed(0)} ms, ${median(under).toFixed(0)} ms`,
    })
    yield line('half', halves.many, halves.few)
    yield line('99 %', times.many, times.few)
  } finally {
    await small.close()
    await large.close()
  }
}
