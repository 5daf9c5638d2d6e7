import { sql } from 'kysely'
import { deliverMail } from '../../kit/deliver-mail.ts'
import { defineJob } from '../../kit/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'
import { statusMail } from './whitelists.emails.ts'

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
