import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { deliverMail } from '../../kit/deliver-mail.ts'
import { defineJob, type JobContext } from '../../kit/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'
import { requestsMail, statusMail, type RequestsMail } from './whitelists.emails.ts'

type Payload = { userId: number; status: 'APPROVED' | 'DECLINED'; text: string; mailId: string }

/** Region's language: a user of a list has no account with a language of their own. */
const languageOfRegion: Readonly<Record<string, string>> = { LVA: 'lv', EST: 'et' }

/** E-mails the text of an approval or refusal (R92). */
export const mailStatus = defineJob<Payload>({
  name: 'whitelists.mailStatus',
  run: async (ctx, { userId, status, text, mailId }) => {
    const { rows } = await sql<{ email: string; whitelist: string; region: string }>`
      select u.email, w.name as whitelist, w.region from whitelist_users u join whitelists w on w.id = u.whitelist_id
      where u.id = ${userId} and u.deleted_at is null and u.email <> ''`.execute(ctx.db)
    const [user] = rows
    if (!user) return
    const language = languageOf(languageOfRegion[user.region] ?? 'en')
    const mail = statusMail({ email: user.email, whitelist: user.whitelist, language, status, text })
    await deliverMail(ctx, { ...mail, idempotencyKey: `whitelist status ${mailId}` })
  },
})

type Requests = { whitelistId: number; email: string; userIds: number[]; mailId: string }

/** E-mails requests of a list to one of its addresses, so that a failing address delays no other. */
export const mailRequests = defineJob<Requests>({
  name: 'whitelists.mailRequests',
  run: async (ctx, { whitelistId, email, userIds, mailId }) => {
    const { rows } = await sql<Pick<RequestsMail, 'whitelist' | 'requests'> & { region: string }>`
      select w.name as whitelist, w.region, jsonb_agg(jsonb_build_object('name', u.name, 'company', u.company,
          'plates', array(select n.plate from whitelist_user_plates k join plates n on n.id = k.plate_id
            where k.whitelist_user_id = u.id order by n.plate)) order by u.id) as requests
      from whitelists w join whitelist_users u on u.whitelist_id = w.id and u.deleted_at is null
      where w.id = ${whitelistId} and w.deleted_at is null and u.id = any(${userIds}::bigint[])
      group by w.id`.execute(ctx.db)
    const [list] = rows
    if (!list) return
    const language = languageOf(languageOfRegion[list.region] ?? 'en')
    const address = `${ctx.settings.publicUrl}/whitelist/${whitelistId}?state=PENDING`
    await deliverMail(ctx, { ...requestsMail({ ...list, email, language, address }), idempotencyKey: mailId })
  },
})

/** Marks new requests as mailed and enqueues their mails: one each, or one of all for a list with a digest (R97). */
const enqueueRequests = (ctx: JobContext, isDigest: boolean): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<{ id: number; whitelistId: number; emails: string }>`
      with requests as (
        update whitelist_users u set request_mailed_at = ${ctx.now} from whitelists w
        where w.id = u.whitelist_id and w.notification_digest = ${isDigest} and u.registration_type = 'SELF_REGISTERED'
          and u.request_mailed_at is null and u.deleted_at is null
        returning u.id, w.id as list, case when w.deleted_at is null then w.notification_emails else '' end as emails)
      select id, list as "whitelistId", emails from requests order by id`.execute(tx)
    const groups = Map.groupBy(rows, ({ id, whitelistId }) => (isDigest ? whitelistId : id))
    for (const [first, ...others] of groups.values()) {
      if (!first) continue
      const userIds = [first, ...others].map(({ id }) => id)
      for (const email of first.emails.split(/[\s,]+/).filter(Boolean)) {
        const mail = { whitelistId: first.whitelistId, email, userIds, mailId: `whitelist requests ${ctx.uuid()}` }
        await ctx.jobs.enqueue(tx, mailRequests, mail)
      }
    }
  })

export const mailNewRequests = defineJob<object>({
  name: 'whitelists.mailNewRequests',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: (ctx) => enqueueRequests(ctx, false),
})

export const mailRequestDigests = defineJob<object>({
  name: 'whitelists.mailRequestDigests',
  schedule: { cron: '0 8 * * *', timeZone: defaultTimeZone },
  run: (ctx) => enqueueRequests(ctx, true),
})
