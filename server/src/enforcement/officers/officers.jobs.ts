import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { findOfficerLinkRow, stateOfOfficerLink } from './officer-links.queries.ts'
import { officerInvitation } from './officers.emails.ts'

const addressOf = (publicUrl: string, { email, uuid }: { email: string; uuid: string }): string =>
  `${publicUrl.replace(/\/+$/, '')}/enforcement-officer/activate/${encodeURIComponent(email)}/${uuid}`

/** Sends the link unless it was voided meanwhile. */
export const mailOfficerLink = defineJob<{ linkUuid: string }>({
  name: 'fines.mailOfficerLink',
  run: async (ctx, { linkUuid }) => {
    const link = await findOfficerLinkRow(ctx.db, linkUuid)
    if (!link || stateOfOfficerLink(link, ctx.now) !== 'VALID') return
    const mail = officerInvitation(link, addressOf(ctx.settings.publicUrl, link))
    await deliverMail(ctx, { ...mail, idempotencyKey: `officer link ${linkUuid}` })
  },
})
