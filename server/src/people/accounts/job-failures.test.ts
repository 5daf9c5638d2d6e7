import { afterEach, expect, test, vi } from 'vitest'
import { sendPasswordNotice } from './accounts.jobs.ts'
import { anOwner } from './accounts.factory.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { openLog } from '../../kit/log.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { plainTransaction } from '../../kit/database/transaction.ts'

let lines: string[]

const node = await openTestNode()
const send = node.services.ports.mail.send
node.services.log = openLog('info', { write: (line) => void lines.push(line) })
afterEach(async () => {
  node.services.ports.mail = { send }
  await node.settled()
})

const address = 'mari.maasikas@example.test'

/** Runs a job whose e-mail fails; returns the log and the queue's stored failure. */
const failWith = async (failure: Error) => {
  lines = []
  node.services.ports.mail = { send: () => Promise.reject(failure) }
  const { id: ownerId } = await anOwner().save(node.db)
  const payload = { noticeUuid: node.services.uuid(), ownerId, language: 'et' } as const
  await plainTransaction(node.db)((tx) => node.services.jobs.enqueue(tx, sendPasswordNotice, payload))
  return vi.waitFor(async () => {
    const { rows } = await node.database.pool.query<{ kept: string | null }>(
      `select output::text as kept from pgboss.job where data->>'ownerId' = $1 and state in ('retry', 'completed')`,
      [String(ownerId)],
    )
    expect(rows).toHaveLength(1)
    return { logged: lines.join(''), kept: rows[0]?.kept ?? '' }
  }, 5000)
}

test.each([
  ['permanently refused e-mail', new PortFailure('refused', `550 no ${address} here`), 'refused', ''],
  ['unreachable mail server', new PortFailure('unreachable', `450 ${address} deferred`), 'unreachable', 'unreachable'],
  [
    'database error',
    Object.assign(new Error(`duplicate\n    at ${address}`, { cause: address }), {
      code: '23505',
      detail: `(email)=(${address})`,
    }),
    'Error 23505',
    'Error 23505',
  ],
])('%s: log and queue keep the kind of failure, no address', async (_what, failure, logged, kept) => {
  const seen = await failWith(failure)
  expect(seen.logged).toContain(`"reason":"${logged}"`)
  expect(seen.kept).toContain(kept)
  expect(`${seen.logged}${seen.kept}`).not.toContain(address)
})
