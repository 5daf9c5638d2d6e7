import { sql } from 'kysely'
import { deliverMail } from '../../kit/deliver-mail.ts'
import { defineJob } from '../../kit/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'
import { statusMail } from './whitelists.emails.ts'

type Payload = { userId: number; status: 'APPROVED' | 'DECLINED'; text: string; mailId: string }

/** E-mails the text of an approval or refusal, in the language of the region (R92). */
export const mailStatus = defineJob<Payload>({
  name: 'whitelists.mailStatus',
  run: async (ctx, { userId, status, text, mailId }) => {
    const { rows } = await sql<{ email: string; whitelist: string; language: string }>`
      select u.email, w.name as whitelist, r.language from whitelist_users u join whitelists w on w.id = u.whitelist_id
        join regions r on r.code = w.region
      where u.id = ${userId} and u.deleted_at is null and u.email <> ''`.execute(ctx.db)
    const [user] = rows
    if (!user) return
    const mail = statusMail({ ...user, language: languageOf(user.language), status, text })
    await deliverMail(ctx, { ...mail, idempotencyKey: `whitelist status ${mailId}` })
  },
})
