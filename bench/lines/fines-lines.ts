import { setTimeout as pause } from 'node:timers/promises'
import { forwardDebts } from '@parkla/server/enforcement/collection/forward-debts.ts'
import { passFinesDue } from '@parkla/server/enforcement/fines/fines.jobs.ts'
import { sendRemindersJob } from '@parkla/server/enforcement/letters/send-reminders.jobs.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import { plainTransaction } from '@parkla/server/kit/database/transaction.ts'
import { percentile } from '../../field/src/load/load.ts'
import { startApi } from '../api-server.ts'
import { ofBothSizes, type Wanted } from '../database.ts'
import { callsOf, makeFineCall, openFines, type FinesSubject } from '../subjects/fines-subject.ts'
import { growthOf } from './growth-lines.ts'
import type { Line } from '../report.ts'

const load = { perSecond: 100, seconds: 20 }
/** Fines of one night: a tenth of all fines, at most this many. */
const mostDue = 500_000

/** Statement time of every filter against a hundred thousand fines. */
const filterLines = (few: FinesSubject, many: FinesSubject): AsyncGenerator<Line> => {
  const sideOf = (subject: FinesSubject) => ({
    ...subject,
    statementsOf: (name: string) => makeFineCall(subject, name),
  })
  return growthOf('fines', Object.keys(callsOf(few)), { small: sideOf(few), large: sideOf(many) })
}

/** Status checks by the officers' app at a fixed rate, every second plate with stays: a slow one does not delay the next. */
async function* checkLines({ database, officerToken, placeIds, stays, rows }: FinesSubject): AsyncGenerator<Line> {
  const api = await startApi(database.url)
  const times: number[] = []
  const check = async (at: number): Promise<void> => {
    const fined = {
      placeId: placeIds[at % placeIds.length],
      licensePlate: `F${String((at * 7_919) % (rows / 2)).padStart(7, '0')}`,
    }
    const checked = at % 2 === 0 ? stays[at % stays.length] : fined
    const begin = performance.now()
    const answer = await fetch(`http://127.0.0.1:${api.port}/adminapi/enforcement/officer/status-checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(checked),
    })
    if (!answer.ok) throw new Error(`status check: ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
  }
  let processorMs = 0
  try {
    // Warm-up of connections, prepared statements and compiled code.
    for (let at = 0; at < 200; at += 1) await check(at)
    times.length = 0
    const usedBefore = await api.processorMs()
    const begin = performance.now()
    const running: Promise<void>[] = []
    for (let at = 0; at < load.perSecond * load.seconds; at += 1) {
      await pause(Math.max(0, begin + (at * 1000) / load.perSecond - performance.now()))
      running.push(check(at))
    }
    await Promise.all(running)
    processorMs = ((await api.processorMs()) - usedBefore) / running.length
  } finally {
    await api.stop()
  }
  const sorted = times.slice(load.perSecond).toSorted((one, other) => one - other)
  const name = `status checks, ${load.perSecond} a second at ${(rows * 10).toLocaleString('en')}`
  yield { name: `${name}: half`, value: percentile(sorted, 0.5), unit: 'ms' }
  yield { name: `${name}: 99 %`, value: percentile(sorted, 0.99), unit: 'ms', target: { atMost: 50 } }
  yield { name: `${name}: processor time of the server, each`, value: processorMs, unit: 'ms', target: { atMost: 5 } }
}

type Watched = { heap: number[]; ends: number[] }

/** Runs a nightly job; heap used in MB after every twenty transactions, and when each transaction ended, in ms. */
const watched = async (subject: FinesSubject, run: (ctx: never) => Promise<void>): Promise<Watched> => {
  const db = kyselyOn(subject.database.pool)
  const seen: Watched = { heap: [], ends: [performance.now()] }
  const transaction = plainTransaction(db)
  const counted: typeof transaction = async (work) => {
    const result = await transaction(work)
    seen.ends.push(performance.now())
    if (seen.ends.length % 20 === 0) seen.heap.push(process.memoryUsage().heapUsed / 1024 / 1024)
    return result
  }
  const ctx = {
    db,
    transaction: counted,
    now: new Date().toISOString(),
    signal: new AbortController().signal,
    ports: { debtCollection: { 'debt-partner': {} } },
    // The queue's own row per mail is not measured.
    jobs: { enqueue: () => Promise.resolve() },
    uuid: () => crypto.randomUUID(),
    log: { info: () => undefined, warn: () => undefined },
  }
  await run(ctx as never) // Only what these jobs read of a context.
  return seen
}

type Night = { name: string; run: (ctx: never) => Promise<void>; before: string }

/** The oldest fines that are not of the rare status or paid become due again. */
const nightsOf = (count: number): Night[] => {
  const some = `(select id from fines order by id limit ${count})`
  const debtor = `debtor_name = 'Debtor', debtor_email = 'debtor@bench.test', reminders = 0, reminded_at = null`
  const due = `paid_in_cents = 0, costs_in_cents = 0, lapses_on = current_date + 900, due_on = current_date - 8`
  return [
    {
      name: 'become overdue',
      run: (ctx) => passFinesDue.run(ctx, {}),
      before: `update fines set status = 'ISSUED', ${due} where id in ${some}`,
    },
    {
      name: 'are reminded',
      run: (ctx) => sendRemindersJob.run(ctx, {}),
      before: `update fines set forward_debts_at = current_date + 20, ${debtor} where id in ${some}`,
    },
    {
      name: 'are forwarded',
      run: (ctx) => forwardDebts(ctx),
      before: `update fines set forward_debts_at = current_date - 1 where id in ${some}`,
    },
  ]
}

/** Shows that later fines take no longer than earlier ones, and no more memory. */
async function* nightLines(subject: FinesSubject): AsyncGenerator<Line> {
  const { pool } = subject.database
  const count = Math.min(mostDue, Math.floor(subject.rows / 10))
  // Only the fines of the measured nights are due.
  await pool.query(
    `update fines set status = 'CANCELLED' where status in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED')`,
  )
  for (const { name, run, before } of nightsOf(count)) {
    await pool.query(before)
    await pool.query('vacuum analyze fines')
    const { heap, ends } = await watched(subject, run)
    const most = (values: readonly number[]) => Math.max(0, ...values)
    const [begin = 0, half = 0, end = 0] = [ends[0], ends[Math.floor((ends.length - 1) / 2)], ends.at(-1)]
    const line = `night, ${count.toLocaleString('en')} fines ${name}`
    const later = heap.slice(Math.floor(heap.length / 2))
    yield {
      name: `${line}: heap, second ÷ first half`,
      value: most(later) / most(heap.slice(0, Math.floor(heap.length / 2))),
      unit: '×',
      target: { atMost: 1.5 },
      note: `${most(heap).toFixed(0)} MB`,
    }
    yield {
      name: `${line}: time, second ÷ first half`,
      value: (end - half) / (half - begin),
      unit: '×',
      target: { atMost: 1.5 },
      note: `${(count / ((end - begin) / 1_000)).toFixed(0)} fines a second`,
    }
  }
}

/** Filters, status checks and nightly runs with many fines and ten times as many checks. */
export const finesLines = ({ server, rows, isKept }: Wanted): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, few: 100_000, many: rows, open: openFines }, async function* (few, many) {
    yield* filterLines(few, many)
    yield* checkLines(many)
    yield* nightLines(many)
  })
