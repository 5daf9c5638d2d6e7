import { sql } from 'kysely'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import type { Language } from '../../kit/reasons.ts'
import { addressOfLink } from './passwords/link-address.ts'
import {
  activationEmail,
  passwordChangedEmail,
  resetEmail,
  secondFactorEmail,
  signInFailuresEmail,
  type InvitingApp,
  type SecondFactorChange,
} from './accounts.emails.ts'
import { findLinkRow, stateOfLink } from './passwords/links.queries.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { purgeSignIns } from './sign-in/sign-ins.commands.ts'

const findName = async (ctx: JobContext, ownerId: number) =>
  ctx.db
    .selectFrom('owners')
    .select(['name', 'email'])
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Sends a reset or activation link unless it was voided meanwhile. */
export const sendLink = defineJob<{ linkUuid: string; language: Language; app?: InvitingApp }>({
  name: 'accounts.sendLink',
  run: async (ctx, { linkUuid, language, app }) => {
    const link = await findLinkRow(ctx.db, linkUuid)
    const owner = link && (await findName(ctx, link.owner_id))
    if (!link || !owner || stateOfLink(link, ctx.now) !== 'VALID') return
    const reader = { ...owner, language }
    const address = addressOfLink(ctx.settings.publicUrl, link)
    const mail = link.purpose === 'ACTIVATION' ? activationEmail(reader, address, app) : resetEmail(reader, address)
    await deliverMail(ctx, { ...mail, idempotencyKey: `link ${linkUuid}` })
  },
})

/** Sends the notification of a changed password. */
export const sendPasswordNotice = defineJob<{ noticeUuid: string; ownerId: number; language: Language }>({
  name: 'accounts.sendPasswordNotice',
  run: async (ctx, { noticeUuid, ownerId, language }) => {
    const owner = await findName(ctx, ownerId)
    if (!owner) return
    const mail = passwordChangedEmail({ ...owner, language })
    await deliverMail(ctx, { ...mail, idempotencyKey: `notice ${noticeUuid}` })
  },
})

/** Sends the notification of a changed second factor or a used recovery code. */
export const sendSecondFactorNotice = defineJob<{
  noticeUuid: string
  ownerId: number
  language: Language
  kind: SecondFactorChange
}>({
  name: 'accounts.sendSecondFactorNotice',
  run: async (ctx, { noticeUuid, ownerId, language, kind }) => {
    const owner = await findName(ctx, ownerId)
    if (!owner) return
    const mail = secondFactorEmail({ ...owner, language }, kind)
    await deliverMail(ctx, { ...mail, idempotencyKey: `notice ${noticeUuid}` })
  },
})

/** Notifies the user of failed sign-ins, at most once an hour (R16). */
export const sendFailureNotice = defineJob<{ ownerId: number; language: Language; hour: string }>({
  name: 'accounts.sendFailureNotice',
  run: async (ctx, { ownerId, language, hour }) => {
    const owner = await findName(ctx, ownerId)
    if (!owner) return
    const mail = signInFailuresEmail({ ...owner, language })
    await deliverMail(ctx, { ...mail, idempotencyKey: `failures ${ownerId} ${hour}` })
  },
})

const hoursOfAnswers = 24

/** Hourly: deletes expired revocations, old sign-ins, failed sign-ins (R16) and stored idempotent answers (R10). */
export const purgeAccounts = defineJob<Record<string, never>>({
  name: 'accounts.purge',
  schedule: { cron: '17 * * * *', timeZone: 'UTC' },
  run: async ({ db, now }) => {
    await sql`delete from revoked_tokens where expires_at <= ${now}`.execute(db)
    await purgeSignIns(db, now)
    const minutes = await readSetting(db, 'signInWindowMinutes')
    await sql`delete from login_failures
      where failed_at <= ${now}::timestamptz - make_interval(mins => ${minutes}::int)`.execute(db)
    await sql`delete from idempotent_answers
      where created_at <= ${now}::timestamptz - make_interval(hours => ${hoursOfAnswers}::int)`.execute(db)
  },
})
