import { startBare } from '../bare.ts'
import { callsPerSecond } from '../http-load.ts'
import { everyDay } from '../lists.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { type ListCall, pathOf, type Statement, statementsOf } from '../statements.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

const rounds = 5
const roundMs = 2_500
const deepPage = 5_000

/** The list's columns and joins with OFFSET after the joins. */
const plainOffset = (sessionsPage: Statement): Statement => {
  const columns = /^select ([\s\S]*?) from \(/.exec(sessionsPage.text)?.[1]
  const joins = /(join places p[\s\S]*?)\s+order by/.exec(sessionsPage.text)?.[1]
  return {
    text: `select ${columns} from sessions s ${joins} where s.deleted_at is null
      and s.start_time >= $1::timestamptz - interval '31 days' and s.start_time < $2
      and (s.start_time >= $1 or s.end_time is null or s.end_time > $1)
      order by s.start_time desc, s.id desc limit 21 offset ${deepPage * 20}`,
    values: sessionsPage.values.slice(0, 2),
  }
}

/** The cursor of the previous page; null if there are too few sessions. */
const cursorBefore = async ({ api }: Served, list: ListCall): Promise<string | null> => {
  const path = pathOf({ ...list, query: { ...list.query, page: deepPage - 1 } })
  const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
    headers: { authorization: `Bearer ${await api.tokenOf(list.as)}` },
  })
  return answer.headers.get('x-next-cursor')
}

/** Page 5,000 by cursor and by page number, against OFFSET over the joined list. */
export async function* pageLines(served: Served): AsyncGenerator<Line> {
  const list: ListCall = { ...listNamed(served, 'newest'), query: everyDay }
  const [page] = (await statementsOf(served.database.pool, list)).slice(-1)
  const before = await cursorBefore(served, list)
  if (!page || before === null) {
    yield { name: 'page 5,000 does not exist with so few --rows', value: 0, unit: '×' }
    return
  }
  const port = served.api.port
  const token = await served.api.tokenOf(list.as)
  const byNumber = { ...list.query, page: deepPage }
  const byCursor = { ...byNumber, cursor: before }
  const bare = await startBare(served.database.url, { offset: [plainOffset(page)] })
  const pathWith = (query: ListCall['query']) => [pathOf({ ...list, query })]
  try {
    const { cursor, number, offset } = await interleaved(
      {
        cursor: () => callsPerSecond({ port, paths: pathWith(byCursor), token }, roundMs),
        number: () => callsPerSecond({ port, paths: pathWith(byNumber), token }, roundMs),
        offset: () => callsPerSecond({ port: bare.port, paths: ['/offset'] }, roundMs),
      },
      rounds,
    )
    const target = { atLeast: 20 }
    const note = (rates: readonly number[]) =>
      `API ${median(rates).toFixed(0)}/s, OFFSET ${median(offset).toFixed(1)}/s`
    yield {
      name: 'API ÷ bare OFFSET: page 5,000 by cursor',
      value: ratioOf(cursor, offset),
      unit: '×',
      target,
      note: note(cursor),
    }
    yield {
      name: 'API ÷ bare OFFSET: page 5,000 by number',
      value: ratioOf(number, offset),
      unit: '×',
      target,
      note: note(number),
    }
  } finally {
    await bare.stop()
  }
}
