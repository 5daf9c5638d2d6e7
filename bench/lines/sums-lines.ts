import { ListSessions } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { totalSessions } from '@parkla/server/parking/sessions/list/session-listing.queries.ts'
import { floorPerSecond } from '../floor/pgbench.ts'
import { callsPerSecond } from '../http-load.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { recordingAs, type Statement } from '../statements.ts'
import { listNamed, type Served, type Subject } from '../subjects/subject.ts'

const rounds = 5
const roundMs = 1_000
const callsPerRound = 100

/** Totals of the start page and of the live board, and what one writes for them by hand on the partial index of running sessions. */
const obviousTotals: Statement = {
  text: `select count(*), sum(p.total_spots), sum(greatest(0, p.total_spots - coalesce(r.running, 0))), sum(r.running)
    from places p left join (
      select place_id, count(*) as running from sessions where deleted_at is null and status = 'STARTED' group by place_id) r
      on r.place_id = p.id where p.deleted_at is null`,
  values: [],
}

/** Milliseconds of a call without other load, median. */
const latencyOf =
  ({ api }: Served, { path, token }: { path: string; token: string }) =>
  async (): Promise<number> => {
    const times: number[] = []
    for (let made = 0; made < callsPerRound; made += 1) {
      const start = performance.now()
      const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - start)
    }
    return median(times)
  }

const readers = { 'global admin': 'newest', 'zone admin of 40 places': 'zone admin of 40 places' } as const

async function* unpaidLines(served: Served): AsyncGenerator<Line> {
  for (const [reader, list] of Object.entries(readers)) {
    const token = await served.api.tokenOf(listNamed(served, list).as)
    const path = '/adminapi/parkingsessions/totals?extra_filter=UNPAID'
    const { call } = await interleaved({ call: latencyOf(served, { path, token }) }, rounds)
    yield { name: `unpaid of the start page, ${reader}`, value: median(call), unit: 'ms', target: { atMost: 5 } }
  }
}

async function* placeTotalLines(served: Served): AsyncGenerator<Line> {
  const token = await served.api.tokenOf(listNamed(served, 'newest').as)
  const perSecond = (path: string) => () => callsPerSecond({ port: served.api.port, paths: [path], token }, roundMs)
  const { places, board, obvious } = await interleaved(
    {
      places: perSecond('/adminapi/places/totals'),
      board: perSecond('/adminapi/board/totals'),
      obvious: () => floorPerSecond(served.database.url, [obviousTotals]),
    },
    rounds,
  )
  for (const [name, rates] of Object.entries({ places, board }))
    yield {
      name: `totals of ${name} ÷ the obvious SQL`,
      value: ratioOf(rates, obvious),
      unit: '×',
      target: { atLeast: 1 },
      note: `${median(rates).toFixed(0)}/s, obvious SQL ${median(obvious).toFixed(0)}/s`,
    }
}

/** Figures that are shown as one sum: unpaid of the start page, totals of places and board. */
export async function* sumsLines(served: Served): AsyncGenerator<Line> {
  yield* unpaidLines(served)
  yield* placeTotalLines(served)
}

/** The statements of the figure of unpaid sessions for the user of a list. */
export const unpaidStatements = async (subject: Subject, list: string): Promise<readonly Statement[]> => {
  const { ctx, asked } = await recordingAs(subject.database.pool, listNamed(subject, list).as)
  await totalSessions(ctx, ListSessions.parse({ extra_filter: 'UNPAID' }))
  return asked
}
