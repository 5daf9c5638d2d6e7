import { sql } from 'kysely'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { mergeSums } from '../../kit/lists/merge-sums.ts'
import { languageOf, type Language } from '../../kit/reasons.ts'
import { campaignMail, invitationSms, type MailKind } from './campaigns.emails.ts'
import { hasRefusedInvitations } from './refused-invitations.queries.ts'
import { noteCodeOfLanguage, thankYouNote } from './translations.queries.ts'
import { unsubscribeAddress } from './unsubscribe.routes.ts'

type Payload = {
  registrantId: number
  kind: MailKind
  mailId: string
  /** Address of the operator, for `request`. */ email?: string
}

type Row = {
  campaignId: number
  campaign: string
  email: string
  phone: string
  language: string
  noteLanguage: string
  approvalMessage: string
  receivedMessage: string
  inviteUuid: string
}

/** The operator's mails are in the language of the region, a registrant's in that of the form if it is known (R15). */
const readRow = async (ctx: JobContext, { registrantId, kind }: Payload): Promise<Row | undefined> => {
  const language = kind === 'request' ? sql`g.language` : sql`coalesce(nullif(r.language, ''), g.language)`
  const { rows } = await sql<Row>`
    select c.id as "campaignId", c.name as campaign, r.email, r.phone, ${language} as language, r.note_language as "noteLanguage",
      c.approval_message as "approvalMessage", c.registration_request_received_message as "receivedMessage",
      coalesce(r.invite_uuid::text, '') as "inviteUuid"
    from campaign_registrants r join campaigns c on c.id = r.campaign_id join regions g on g.code = c.region
    where r.id = ${registrantId} and r.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The operator's message and the thank-you note in the registrant's language (R123). */
const textsOf = async (ctx: JobContext, row: Row, kind: MailKind): Promise<string[]> => {
  if (kind !== 'approved' && kind !== 'received') return []
  const note = await thankYouNote(
    ctx.db,
    row.campaignId,
    row.noteLanguage || noteCodeOfLanguage[languageOf(row.language)],
  )
  return [kind === 'approved' ? row.approvalMessage : row.receivedMessage, note]
}

const addressOf = ({ settings }: JobContext, { campaignId, inviteUuid }: Row, kind: MailKind): string | undefined => {
  if (kind === 'invited') return `${settings.publicUrl}/public/?campaign=${inviteUuid}`
  return kind === 'request' ? `${settings.publicUrl}/campaign/${campaignId}?tab=registrants&status=PENDING` : undefined
}

const inviteBySms = (ctx: JobContext, row: Row, { language, mailId }: { language: Language; mailId: string }) =>
  ctx.ports.sms.send({
    to: row.phone,
    title: '',
    text: invitationSms({ language, campaign: row.campaign, address: addressOf(ctx, row, 'invited') ?? '' }),
    idempotencyKey: mailId,
  })

/** Mails a registrant, or an operator about one; an invitation without an e-mail address goes by SMS, to a refused one none (R119). */
export const sendToRegistrant = defineJob<Payload>({
  name: 'campaigns.sendToRegistrant',
  run: async (ctx, payload) => {
    const { kind, mailId, email } = payload
    const row = await readRow(ctx, payload)
    if (!row) return
    const language = languageOf(row.language)
    const to = email ?? row.email
    if (to === '') {
      if (kind === 'invited' && row.phone !== '') await inviteBySms(ctx, row, { language, mailId })
      return
    }
    if (kind === 'invited' && (await hasRefusedInvitations(ctx.db, to))) return
    const texts = await textsOf(ctx, row, kind)
    const address = addressOf(ctx, row, kind)
    const { registrantId } = payload
    const mail = campaignMail({
      email: to,
      language,
      campaign: row.campaign,
      kind,
      texts,
      ...(address && { address }),
      ...(kind === 'invited' && {
        unsubscribeAddress: await unsubscribeAddress(ctx.settings, { registrantId, now: ctx.now }),
      }),
    })
    await deliverMail(ctx, { ...mail, idempotencyKey: mailId })
  },
})

/** Sends invitations of imported files, each once: the mark and its job are written together (R119). */
export const sendInvitations = defineJob<object>({
  name: 'campaigns.sendInvitations',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update campaign_registrants set invitation_sent_at = ${ctx.now}
        where id in (select id from campaign_registrants
          where invite_uuid is not null and invitation_sent_at is null and deleted_at is null
          order by id limit 500 for update skip locked) returning id`.execute(tx)
      for (const { id: registrantId } of rows)
        await ctx.jobs.enqueue(tx, sendToRegistrant, {
          registrantId,
          kind: 'invited' as const,
          mailId: `campaign invitation ${registrantId}`,
        })
    }),
})

/** Decision 0117. */
export const mergeLedgerSums = defineJob<object>({
  name: 'campaigns.mergeLedgerSums',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: ({ db }) =>
    mergeSums(db, 'campaign_ledger_sums', {
      key: 'campaign_id',
      sums: ['registrants', 'granted_in_cents', 'sessions', 'used_in_cents', 'discount_in_cents'],
    }),
})
