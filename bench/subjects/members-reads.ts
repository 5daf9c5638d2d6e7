import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import { percentile, type LoadResult } from '../../field/src/load/load.ts'
import { saveLoadSite } from '../../field/src/load/load-site.ts'
import { plateOf, type MembersSubject } from './members-subject.ts'
import { openProduct } from '../lines/reads-lines.ts'
import type { Line } from '../report.ts'
import { interleaved } from '../rounds.ts'

const places = 5
const rounds = 10
const load = { perSecond: 25, seconds: 10 }

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** A product on the database of members, with barriers at places where every list is valid. */
const openBarriers = async ({ database, users }: MembersSubject) => {
  const site = await saveLoadSite(kyselyOn(database.pool), { places, prefix: `BENCH-${Date.now()}` })
  await database.pool.query(
    `insert into list_places (list_id, place_id)
     select w.id, p.id from whitelists w, unnest($1::bigint[]) p(id) where w.name like 'Bench %'`,
    [site.places.map(({ id }) => id)],
  )
  const product = await openProduct(database.url, site)
  let seed = 0
  return {
    /** Reads of members spread over all lists. */
    read: (): Promise<LoadResult> => {
      seed += 1
      const first = seed * 613
      const nextPlate = (index: number) => plateOf(((first + index * 7_919) % (users - 10)) + 3)
      return product.load({ ...load, seed, nextPlate })
    },
    close: product.close,
  }
}

/** Latency from a member's read to OPEN in a large database against a small one. */
export async function* membersReadLines(few: MembersSubject, many: MembersSubject): AsyncGenerator<Line> {
  const small = await openBarriers(few)
  const large = await openBarriers(many)
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  const timed = (side: typeof small, latencies: number[]) => async () => {
    const { openedMs } = await side.read()
    latencies.push(...openedMs)
    return openedMs.length
  }
  try {
    const read = await interleaved({ few: timed(small, times.few), many: timed(large, times.many) }, rounds)
    const name = `member’s read to OPEN, ${many.users.toLocaleString('en')} ÷ ${few.users.toLocaleString('en')}`
    // Percentiles of the reads of all rounds: the 99th of one round's 250 reads would be the third slowest.
    const measured = (side: 'few' | 'many') => times[side].slice(-sum(read[side])).toSorted((a, b) => a - b)
    const fewReads = measured('few')
    const manyReads = measured('many')
    for (const [share, label] of [
      [0.5, 'half'],
      [0.99, '99 %'],
    ] as const) {
      const [over, under] = [percentile(manyReads, share), percentile(fewReads, share)]
      yield {
        name: `${name}: ${label}`,
        value: over / under,
        unit: '×',
        target: { atMost: 1.2 },
        note: `${over.toFixed(0)} ms, ${under.toFixed(0)} ms`,
      }
    }
  } finally {
    await small.close()
    await large.close()
  }
}
