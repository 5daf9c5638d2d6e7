import { record } from '../../kit/audit.ts'
import { defineJob } from '../../kit/jobs.ts'
import type { Language } from '../../kit/reasons.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { mailLink } from './links.commands.ts'

/**
 * Looks only here whether the account exists: the call that asked was answered before, alike and equally fast for
 * every e-mail (R23).
 */
export const answerReset = defineJob<{ email: string; linkUuid: string; language: Language }>({
  name: 'accounts.answer-reset',
  run: (ctx, { email, linkUuid, language }) =>
    ctx.transaction(async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (!account) return
      const isNew = await mailLink(ctx, tx, { uuid: linkUuid, account, language, createdBy: null })
      if (isNew) await record(tx, ctx, { fact: 'account.resetRequested', entity: 'owner', id: account.id })
    }),
})
