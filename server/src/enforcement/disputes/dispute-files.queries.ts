import type { disputesApi } from '@parkla/contract/enforcement/disputes/disputes.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { found, rejectionOf } from '../../kit/errors.ts'
import { readDispute } from './dispute-record.queries.ts'

type Stored = { storageKey: string; fileName: string; contentType: string }

/** The view is logged; 409 once the file is deleted. */
export const openFile = async (
  ctx: Context,
  { id, fileId }: RequestOf<(typeof disputesApi)['file']>,
): Promise<FileAnswer> => {
  const { storageKey, fileName, contentType } = await ctx.transaction(async (tx) => {
    const { PlaceId: placeId } = await readDispute(tx, ctx, { id })
    const { rows } = await sql<Stored>`
      select storage_key as "storageKey", file_name as "fileName", content_type as "contentType"
      from dispute_files where id = ${fileId} and dispute_id = ${id}`.execute(tx)
    const file = found(rows[0])
    await record(tx, ctx, { fact: 'dispute.fileViewed', entity: 'dispute', id, placeId })
    return file
  })
  const file = await ctx.ports.storage.get(storageKey)
  if (file === null) throw rejectionOf(refuse('disputes.fileDeleted'))
  return { fileName, content: file.bytes, contentType }
}
