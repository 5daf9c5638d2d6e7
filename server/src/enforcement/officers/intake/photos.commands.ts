import type { IssuedFine } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { record } from '../../../kit/audit.ts'
import type { PublicContext } from '../../../kit/context.ts'
import { found, Rejection } from '../../../kit/errors.ts'
import { readPhoto } from '../../../kit/photos.ts'
import type { RawCall } from '../../../kit/http/routes.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { answerOf, findByKey } from './intake.commands.ts'
import { officerOf } from './officer-tokens.ts'

type Keys = { fineKey: string; photoKey: string }
type Photo = { id: number; storageKey: string; isReceived: boolean }

const findPhoto = async (ctx: PublicContext, fineId: number, photoKey: string): Promise<Photo> => {
  const { rows } = await sql<Photo>`
    select id, storage_key as "storageKey", received_at is not null as "isReceived" from fine_images
    where fine_id = ${fineId} and photo_key = ${photoKey}`.execute(ctx.db)
  return found(rows[0])
}

/**
 * Stores a photo that its fine announced. A repeated request changes nothing: the first photo of a key stays (R135). The file
 * is written before the row says so: a crash between them repeats the upload.
 */
export const addPhoto = async (ctx: PublicContext, keys: Keys, { body }: RawCall): Promise<IssuedFine> => {
  const officer = await officerOf(ctx)
  const { fineKey, photoKey } = keys
  const fine = found(await ctx.transaction((tx) => findByKey(tx, officer, fineKey)))
  const photo = await findPhoto(ctx, fine.id, photoKey)
  if (photo.isReceived) return answerOf(fine)
  if (!body) throw new Rejection(415, 'request.unsupportedMedia')
  const bytes = await readPhoto(await buffer(body), 'fines.notAPhoto')
  await ctx.ports.storage.put(photo.storageKey, bytes, 'image/jpeg')
  return ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('fine_images')
      .set({ received_at: ctx.now })
      .where('id', '=', photo.id)
      .where('received_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      // Reset the mark, so that the nightly job also removes a photo that arrives after the others were removed (R142).
      await updateRow(tx, 'fines', { id: fine.id, images_removed_at: null })
      const what = { entity: 'fine', id: fine.id, placeId: fine.placeId, topic: 'fines' } as const
      await record(tx, ctx, { fact: 'fine.photoAdded', ...what, after: { officerId: officer.id } })
    }
    return answerOf(found(await findByKey(tx, officer, fineKey)))
  })
}
