import { record } from '../../../kit/audit.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import type { Language } from '../../../kit/reasons.ts'
import { findAccountByEmail, lockAccount } from '../accounts.queries.ts'
import { mailLink } from './links.commands.ts'
import { hasRecentLink } from './links.queries.ts'

/**
 * Looks the account up in the job, after the request was answered equally for
 * every e-mail (R23). At most one e-mail a minute (R169).
 */
export const answerReset = defineJob<{ email: string; linkUuid: string; language: Language }>({
  name: 'accounts.answerReset',
  run: (ctx, { email, linkUuid, language }) =>
    ctx.transaction(async (tx) => {
      const found = await findAccountByEmail(tx, email)
      const account = found && (await lockAccount(tx, found.id))
      if (!account || (await hasRecentLink(tx, { ownerId: account.id, now: ctx.now, except: linkUuid }))) return
      const isNew = await mailLink(ctx, tx, { uuid: linkUuid, account, language, createdBy: null })
      if (isNew) await record(tx, ctx, { fact: 'account.resetRequested', entity: 'owner', id: account.id })
    }),
})
