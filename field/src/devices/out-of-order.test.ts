import { minuteMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { linkCamera } from './devices.ts'
import { openFieldNode } from '../field-node.testing.ts'

const secondMs = 1_000

const { timer, db, surroundings } = await openFieldNode(2, 'ORDER')

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const cameraAt = (name: string, clockSkewMs = 0) => {
  const { camera, close } = linkCamera(name, { isHttp: false, numberFrom: 'x', clockSkewMs }, surroundings)
  closing.push(close)
  const see = (Plate: string): Promise<void> => camera.see({ Plate, Confidence: 0.98, Image: '', ContentType: '' })
  return { ...camera, see }
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(db)).rows

const exceptionsAt = (place: string) =>
  rowsOf(sql<{ kind: string; status: string; solution: string }>`
    select x.kind, x.status, x.solution from lpr_exceptions x join places p on p.id = x.place_id
    where p.name = ${place} order by x.id`)

test('camera clock wrong: one exception; gate opens once the offset is known', async () => {
  const camera = cameraAt('ORDER-1-IN', 38 * secondMs)
  for (const plate of ['111AAA', '222BBB', '333CCC', '444DDD']) {
    await camera.see(plate)
    timer.pass(40 * secondMs)
  }
  const reads = await rowsOf(sql<{ plate: string; opened: boolean; reason: string; aheadMs: number }>`
    select e.license_plate as plate, e.is_gate_opened as opened, e.outcome_reason as reason,
      extract(epoch from e.device_time - e.received_at)::int * 1000 as "aheadMs"
    from lpr_events e join cameras c on c.id = e.camera_id where c.camera_id = 'ORDER-1-IN' order by e.id`)
  const wrong = { opened: false, reason: 'lprEvents.clockWrong', aheadMs: 38_000 }
  const known = { opened: true, reason: '', aheadMs: 38_000 }
  expect(reads).toEqual([
    { plate: '111AAA', ...wrong },
    { plate: '222BBB', ...wrong },
    { plate: '333CCC', ...known },
    { plate: '444DDD', ...known },
  ])
  expect(await exceptionsAt('ORDER-1')).toEqual([{ kind: 'CLOCK', status: 'OPEN', solution: '' }])
})

test('exit delivered before its entry: one session with both times, exception solved automatically', async () => {
  const [entry, exit] = [cameraAt('ORDER-2-IN'), cameraAt('ORDER-2-OUT')]
  const cameAt = timer.nowMs()
  entry.holdBack(20 * minuteMs)
  const delivered = entry.see('123ABC')
  timer.pass(10 * minuteMs)
  const leftAt = timer.nowMs()
  await exit.see('123ABC')
  const unmatched = { kind: 'EXIT_WITHOUT_ENTRY' }
  expect(await exceptionsAt('ORDER-2')).toEqual([{ ...unmatched, status: 'OPEN', solution: '' }])
  timer.pass(10 * minuteMs)
  await delivered
  expect(await exceptionsAt('ORDER-2')).toEqual([{ ...unmatched, status: 'SOLVED', solution: 'MATCHED' }])
  const stays = await rowsOf(sql<{ status: string; start: string; end: string; reads: number }>`
    select s.status, s.start_time as start, s.end_time as "end", num_nonnulls(start_lpr_event_id, end_lpr_event_id) as reads
    from sessions s join places p on p.id = s.place_id where p.name = 'ORDER-2'`)
  expect(stays).toEqual([
    { status: 'ENDED', start: new Date(cameAt).toISOString(), end: new Date(leftAt).toISOString(), reads: 2 },
  ])
})
