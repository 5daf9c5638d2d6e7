import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from './accounts.factory.ts'
import { purgeAccounts } from './accounts.jobs.ts'
import { answerReset } from './passwords/resets.jobs.ts'

const node = await openTestNode()

const before = (minutes: number) => new Date(node.clock.now().getTime() - minutes * 60_000).toISOString()

const failure = (failed_at: string) => ({ email: 'x@example.test', address: '::1', failed_at })

test('hourly purge: only expired tokens, links and attempts are deleted', async () => {
  const { id: owner_id } = await anOwner().save(node.db)
  const token = (expires_at: string) => ({ token_id: node.services.uuid(), owner_id, expires_at })
  await node.db
    .insertInto('revoked_tokens')
    .values([token(before(1)), token(before(-1))])
    .execute()
  await node.db
    .insertInto('login_failures')
    .values([failure(before(15)), failure(before(14))])
    .execute()
  const signIn = (expires_at: string) => ({
    ...token(expires_at),
    kind: 'PASSWORD',
    address: '::1',
    user_agent: '',
    issued_at: expires_at,
  })
  const day = 24 * 60
  await node.db
    .insertInto('sign_ins')
    .values([signIn(before(90 * day)), signIn(before(90 * day - 1))])
    .execute()
  const answer = (key: string, created_at: string) => ({ owner_id, key, request_hash: '', created_at })
  await node.db
    .insertInto('idempotent_answers')
    .values([answer('old', before(24 * 60)), answer('new', before(24 * 60 - 1))])
    .execute()
  await purgeAccounts.run(node.jobContext(), {})
  expect(await node.db.selectFrom('revoked_tokens').select('expires_at').execute()).toEqual([
    { expires_at: before(-1) },
  ])
  expect(await node.db.selectFrom('sign_ins').select('expires_at').execute()).toEqual([
    { expires_at: before(90 * day - 1) },
  ])
  expect(await node.db.selectFrom('login_failures').select('failed_at').execute()).toEqual([{ failed_at: before(14) }])
  expect(await node.db.selectFrom('idempotent_answers').select('key').execute()).toEqual([{ key: 'new' }])
})

test('reset job repeated after a crash: no second link or e-mail', async () => {
  const { id, email } = await anOwner().save(node.db)
  const payload = { email, linkUuid: node.services.uuid(), language: 'et' } as const
  await answerReset.run(node.jobContext(), payload)
  await answerReset.run(node.jobContext(), payload)
  expect(await node.mails(email)).toHaveLength(1)
  const audit = await node.db.selectFrom('audit_events').select('fact').where('entity_id', '=', String(id)).execute()
  expect(audit).toEqual([{ fact: 'account.resetRequested' }])
})
