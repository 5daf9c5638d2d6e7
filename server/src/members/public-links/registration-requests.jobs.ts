import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { requestsMail, type RequestsMail } from '../whitelists/whitelists.emails.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'

type Kind = 'whitelist' | 'fleet'
const kindOf = (kind: Kind) => sql.lit(kind.toUpperCase())

type Requests = { kind: Kind; listId: number; email: string; userIds: number[]; mailId: string }

/** E-mails requests of a list to one of its addresses, so that a failing address delays no other. */
export const mailRequests = defineJob<Requests>({
  name: 'registrations.mailRequests',
  run: async (ctx, { kind, listId, email, userIds, mailId }) => {
    const { rows } = await sql<Pick<RequestsMail, 'whitelist' | 'requests'> & { language: string }>`
      select w.name as whitelist, r.language, jsonb_agg(jsonb_build_object('name', u.name, 'company', u.company,
          'plates', array(select n.plate from list_cars k join plates n on n.id = k.plate_id
            where k.user_id = u.id order by n.plate)) order by u.id) as requests
      from lists w join regions r on r.code = w.region join list_users u on u.list_id = w.id and u.deleted_at is null
      where w.id = ${listId} and w.deleted_at is null and u.id = any(${userIds}::bigint[])
      group by w.id, r.language`.execute(ctx.db)
    const [list] = rows
    if (!list) return
    const address = `${ctx.settings.publicUrl}/${kind}/${listId}?state=PENDING`
    const mail = requestsMail({ ...list, email, language: languageOf(list.language), address })
    await deliverMail(ctx, { ...mail, idempotencyKey: mailId })
  },
})

/** Marks new requests as mailed and enqueues their mails: one each, or one of all for a list with a digest (R97). */
const enqueueRequests = (ctx: JobContext, kind: Kind, isDigest: boolean): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<{ id: number; listId: number; emails: string }>`
      with requests as (
        update list_users u set request_mailed_at = ${ctx.now} from lists w
        where w.id = u.list_id and w.kind = ${kindOf(kind)} and w.notification_digest = ${isDigest} and u.registration_type = 'SELF_REGISTERED'
          and u.request_mailed_at is null and u.deleted_at is null
        returning u.id, w.id as list, case when w.deleted_at is null then w.notification_emails else '' end as emails)
      select id, list as "listId", emails from requests order by id`.execute(tx)
    const groups = Map.groupBy(rows, ({ id, listId }) => (isDigest ? listId : id))
    for (const [first, ...others] of groups.values()) {
      if (!first) continue
      const userIds = [first, ...others].map(({ id }) => id)
      for (const email of first.emails.split(/[\s,]+/).filter(Boolean)) {
        const mail = { kind, listId: first.listId, email, userIds, mailId: `${kind} requests ${ctx.uuid()}` }
        await ctx.jobs.enqueue(tx, mailRequests, mail)
      }
    }
  })

const enqueueAll = async (ctx: JobContext, isDigest: boolean): Promise<void> => {
  await enqueueRequests(ctx, 'whitelist', isDigest)
  await enqueueRequests(ctx, 'fleet', isDigest)
}

export const mailNewRequests = defineJob<object>({
  name: 'registrations.mailNewRequests',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: (ctx) => enqueueAll(ctx, false),
})

export const mailRequestDigests = defineJob<object>({
  name: 'registrations.mailRequestDigests',
  schedule: { cron: '0 8 * * *', timeZone: defaultTimeZone },
  run: (ctx) => enqueueAll(ctx, true),
})
