import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { mayContestFine } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { readAttachments, storeWithFiles, type StoredFile } from '../../kit/attachments.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { changeFine, lockForEdit } from '../fine-records/change-fine.ts'
import { todayAt } from '../fine-records/fine-record.queries.ts'
import { openObjection } from './objection-steps.ts'

type Contest = RequestOf<(typeof finesApi)['contest']>

const store = (ctx: Context, input: Contest, files: readonly StoredFile[]): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockForEdit(tx, ctx, input)
    insist(mayContestFine(ctx.actor, fine, todayAt(ctx.now, fine.timeZone)))
    const values = { contested_at: ctx.now }
    await openObjection(tx, { fineId: fine.id, now: ctx.now, text: input.comment, channel: 'DESK', files })
    return changeFine(tx, ctx, { fact: 'fine.contested', fine, event: 'contest', values, comment: input.comment })
  })

/** Records an objection that came by letter or mail, with the files of it (R125, R126). */
export const contestFine = async (ctx: Context, input: Contest): Promise<Fine> => {
  const folder = `objections/${input.id}/${ctx.uuid()}`
  const reasons = { tooBig: 'fines.objectionFilesTooBig', notAFile: 'fines.notAFile' }
  const files = await readAttachments(input.Files, { folder, ...reasons })
  const isStored = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from fine_objections b join fine_objection_files a on a.objection_id = b.id
      where b.fine_id = ${input.id} and starts_with(a.storage_key, ${folder}) limit 1`.execute(ctx.db)
    return rows.length > 0
  }
  return storeWithFiles(ctx.ports, files, { store: () => store(ctx, input, files), isStored })
}
