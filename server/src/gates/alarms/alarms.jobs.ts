import { getsDigest } from '@parkla/contract/gates/alarms/alarms.policy.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import { dayMs, defaultTimeZone, formatLocalDate, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'
import { findPerson } from '../../people/access/people.queries.ts'
import { digestMail, type Digest } from './alarms.emails.ts'
import { readDigest } from './alarms.queries.ts'

/** The digest of a subscriber in their language; undefined without the right to alarms or without content. */
const digestOf = async (ctx: JobContext, ownerId: number, at: Instant): Promise<Digest | undefined> => {
  const person = await findPerson(ctx.db, ownerId)
  const owner = await ctx.db.selectFrom('owners').select('language').where('id', '=', ownerId).executeTakeFirst()
  if (!person || !owner || !getsDigest(person.actor)) return undefined
  const from = new Date(Date.parse(at) - dayMs).toISOString()
  const digest = await readDigest(ctx.db, { scope: scopeOf(person.reach, 'alarms.view'), from })
  if (digest.count + digest.raised + digest.cleared === 0) return undefined
  return {
    ...digest,
    email: person.actor.email,
    language: languageOf(owner.language),
    day: formatLocalDate(instantToLocal(at, defaultTimeZone)),
    address: `${ctx.settings.publicUrl}/alarms`,
  }
}

/** One job per subscriber, so that a failing address delays no other. */
export const sendDigest = defineJob<{ ownerId: number; at: Instant }>({
  name: 'alarms.sendDigest',
  run: async (ctx, { ownerId, at }) => {
    const digest = await digestOf(ctx, ownerId, at)
    if (digest) await deliverMail(ctx, { ...digestMail(digest), idempotencyKey: `alarms ${ownerId} ${digest.day}` })
  },
})

/** Enqueues the daily e-mails of all subscribers. */
export const digestJob = defineJob<object>({
  name: 'alarms.digest',
  schedule: { cron: '0 7 * * *', timeZone: defaultTimeZone },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const readers = await tx.selectFrom('alarm_digests').select('owner_id').execute()
      for (const { owner_id: ownerId } of readers) await ctx.jobs.enqueue(tx, sendDigest, { ownerId, at: ctx.now })
    }),
})
