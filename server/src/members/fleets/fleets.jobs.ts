import { sql } from 'kysely'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { languageOf } from '../../kit/reasons.ts'
import { invitationMail, statusSubject } from './fleets.emails.ts'
import { statusMailJob } from '../lists/list-users.steps.ts'

type Invited = { email: string; fleet: string; info: string; language: string; plates: string[] }

/** E-mails an invitation in the language of the region; a removed or declined user gets none. */
export const mailInvitation = defineJob<{ userId: number; mailId: string }>({
  name: 'fleets.mailInvitation',
  run: async (ctx, { userId, mailId }) => {
    const { rows } = await sql<Invited>`
      select u.email, f.name as fleet, f.app_info_text as info, r.language,
        to_jsonb(array(select n.plate from list_cars k join plates n on n.id = k.plate_id
          where k.user_id = u.id order by n.plate)) as plates
      from fleet_users u join fleets f on f.id = u.fleet_id and f.deleted_at is null
        join regions r on r.code = f.region
      where u.id = ${userId} and u.deleted_at is null and u.status <> 'DECLINED' and u.email <> ''`.execute(ctx.db)
    const [user] = rows
    if (!user) return
    const mail = invitationMail({ ...user, language: languageOf(user.language) })
    await deliverMail(ctx, { ...mail, idempotencyKey: `fleet invitation ${mailId}` })
  },
})

export const mailFleetStatus = statusMailJob({ name: 'fleets.mailStatus', key: 'fleet status' }, statusSubject)

/** Queues the invitations of imported users, once each (R105). */
export const inviteImportedUsers = defineJob<object>({
  name: 'fleets.inviteImportedUsers',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update fleet_users set invited_at = ${ctx.now}
        where id in (select id from fleet_users where registration_type = 'MANUALLY_INVITED' and invited_at is null
          and deleted_at is null order by id limit 500 for update skip locked)
        returning id`.execute(tx)
      for (const { id } of rows) await ctx.jobs.enqueue(tx, mailInvitation, { userId: id, mailId: ctx.uuid() })
    }),
})
