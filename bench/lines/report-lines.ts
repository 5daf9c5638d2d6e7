import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { type ApiServer, startApi } from '../api-server.ts'
import { type BookingsSubject, openFair } from '../subjects/bookings-subject.ts'
import type { Line } from '../report.ts'

const reports = 3

type Written = { bytes: number; highestMegabytes: number }

/** Requests a report and samples the memory of the node meanwhile. */
const writeReport = async (api: ApiServer, path: string, token: string): Promise<Written> => {
  const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`no report: ${answer.status}`)
  const written = { bytes: 0, highestMegabytes: 0 }
  let lookedAt = 0
  const chunks: AsyncIterable<Uint8Array> = answer.body
  for await (const chunk of chunks) {
    written.bytes += chunk.length
    if (performance.now() - lookedAt < 100) continue
    written.highestMegabytes = Math.max(written.highestMegabytes, await api.residentMegabytes())
    lookedAt = performance.now()
  }
  return written
}

type Measured = Written & { before: number }

const measure = async (subject: BookingsSubject): Promise<Measured> => {
  const { placeId, reporter } = await openFair(subject)
  const api = await startApi(subject.database.url)
  try {
    const token = await api.tokenOf(reporter)
    const path = bookingsApi.report.path.replace(':id', String(placeId))
    const before = await api.residentMegabytes()
    const written: Written[] = []
    for (let made = 0; made < reports; made += 1) written.push(await writeReport(api, path, token))
    const highestMegabytes = Math.max(...written.map((one) => one.highestMegabytes))
    return { before, bytes: written[0]!.bytes, highestMegabytes }
  } finally {
    await api.stop()
  }
}

/** Memory of an API node while it writes a month's workbook of this many bookings, compared with a small one. */
export async function* reportLines(few: BookingsSubject, many: BookingsSubject): AsyncGenerator<Line> {
  const [small, large] = [await measure(few), await measure(many)]
  const [fewRows, manyRows] = [few, many].map(({ rows }) => rows.toLocaleString('en'))
  yield {
    name: `memory while a report of ${manyRows} is written`,
    value: large.highestMegabytes,
    unit: 'MB',
    target: { atMost: 200 },
    note: `${large.before.toFixed(0)} MB before; ${(large.bytes / 1e6).toFixed(1)} MB written, ${reports} times`,
  }
  yield {
    name: `memory of a report: ${manyRows} ÷ ${fewRows}`,
    value: large.highestMegabytes / small.highestMegabytes,
    unit: '×',
    target: { atMost: 1.25 },
    note: `${large.highestMegabytes.toFixed(0)} MB, ${small.highestMegabytes.toFixed(0)} MB`,
  }
}
