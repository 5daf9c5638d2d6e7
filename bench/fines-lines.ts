import { setTimeout as pause } from 'node:timers/promises'
import { forwardDebts } from '@parkla/server/features/fines/collection/forward-debts.ts'
import { passFinesDue } from '@parkla/server/features/fines/fines.jobs.ts'
import { kyselyOn } from '@parkla/server/kit/database.ts'
import { plainTransaction } from '@parkla/server/kit/transaction.ts'
import { percentile } from '../field/src/load.ts'
import { startApi } from './api-server.ts'
import { callsOf, makeFineCall, openFines, type FinesSubject } from './fines-subject.ts'
import { type Asked, connect, growthLine } from './growth-lines.ts'
import type { Line } from './report.ts'

const small = 100_000
const load = { perSecond: 100, seconds: 20 }
/** Fines that become due in one night. */
const mostDue = 500_000
/** Forwarding writes six rows per fine. */
const mostForwarded = 20_000

/** Statement time of every filter against a hundred thousand fines. */
async function* filterLines(few: FinesSubject, many: FinesSubject): AsyncGenerator<Line> {
  const clients = { small: await connect(few.database.url), large: await connect(many.database.url) }
  const asked = async (side: 'small' | 'large', subject: FinesSubject, name: string): Promise<Asked> => ({
    client: clients[side],
    steps: await makeFineCall(subject, name),
  })
  try {
    for (const name of Object.keys(callsOf(few)))
      yield await growthLine(
        `fines, ${name}`,
        { small: few.rows, large: many.rows },
        {
          small: await asked('small', few, name),
          large: await asked('large', many, name),
        },
      )
  } finally {
    await clients.small.end()
    await clients.large.end()
  }
}

/** Status checks by the officers' app at a fixed rate: a slow one does not delay the next. */
async function* checkLines({ database, officerToken, placeIds, rows }: FinesSubject): AsyncGenerator<Line> {
  const api = await startApi(database.url)
  const times: number[] = []
  const check = async (at: number): Promise<void> => {
    const licensePlate = `F${String((at * 7_919) % (rows / 2)).padStart(7, '0')}`
    const begin = performance.now()
    const answer = await fetch(`http://127.0.0.1:${api.port}/adminapi/enforcement/officer/status-checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ placeId: placeIds[at % placeIds.length], licensePlate }),
    })
    if (!answer.ok) throw new Error(`status check: ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
  }
  let processorMs = 0
  try {
    // Connections, prepared statements and compiled code.
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

/** Runs a nightly job; heap used after every twenty transactions, in MB. */
const watched = async (subject: FinesSubject, run: (ctx: never) => Promise<void>): Promise<number[]> => {
  const db = kyselyOn(subject.database.pool)
  const heap: number[] = []
  const transaction = plainTransaction(db)
  let transactions = 0
  const counted: typeof transaction = async (work) => {
    transactions += 1
    if (transactions % 20 === 0) heap.push(process.memoryUsage().heapUsed / 1024 / 1024)
    return transaction(work)
  }
  const ctx = {
    db,
    transaction: counted,
    now: new Date().toISOString(),
    signal: new AbortController().signal,
    ports: { debtCollection: { 'debt-partner': {} } },
    uuid: () => crypto.randomUUID(),
    log: { info: () => undefined, warn: () => undefined },
  }
  await run(ctx as never) // Only what these jobs read of a context.
  return heap
}

async function* nightLines(subject: FinesSubject): AsyncGenerator<Line> {
  const { pool } = subject.database
  const due = Math.min(mostDue, subject.rows / 2)
  await pool.query(
    `update fines set status = 'ISSUED', due_on = current_date - 3 where id in (select id from fines order by id limit $1)`,
    [due],
  )
  const jobs = [
    { name: 'become overdue', count: due, run: (ctx: never) => passFinesDue.run(ctx, {}), before: '' },
    {
      name: 'are forwarded',
      count: mostForwarded,
      run: (ctx: never) => forwardDebts(ctx),
      before: `update fines set forward_debts_at = case when id in (select id from fines where status = 'OVERDUE' order by id
        limit ${mostForwarded}) then current_date - 1 else current_date + 9 end where status in ('OVERDUE', 'REMINDED')`,
    },
  ]
  for (const { name, count, run, before } of jobs) {
    if (before !== '') await pool.query(before)
    const begin = performance.now()
    const heap = await watched(subject, run)
    const seconds = (performance.now() - begin) / 1000
    const half = Math.floor(heap.length / 2)
    const most = (values: readonly number[]) => Math.max(0, ...values)
    yield {
      name: `night, ${count.toLocaleString('en')} fines ${name}: heap, second ÷ first half`,
      value: most(heap.slice(half)) / most(heap.slice(0, half)),
      unit: '×',
      target: { atMost: 1.5 },
      note: `${most(heap).toFixed(0)} MB, ${(count / seconds).toFixed(0)} fines a second`,
    }
  }
}

/** Filters, status checks and nightly runs with many fines and ten times as many checks. */
export async function* finesLines(options: { server: string; rows: number; isKept: boolean }): AsyncGenerator<Line> {
  const few = await openFines({ ...options, rows: small })
  try {
    const many = await openFines(options)
    try {
      yield* filterLines(few, many)
      yield* checkLines(many)
      yield* nightLines(many)
    } finally {
      await many.database.close()
    }
  } finally {
    await few.database.close()
  }
}
