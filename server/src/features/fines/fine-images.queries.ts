import type { FineImage } from '@parkla/contract/fines/fines.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { readFine } from './fine-record.queries.ts'

type Stored = { id: number; storage_key: string; taken_at: Instant }

const readImage = async (ctx: Context, { id, storage_key, taken_at }: Stored): Promise<FineImage> => {
  const file = await ctx.ports.storage.get(storage_key)
  const Image = file === null ? '' : Buffer.from(file.bytes).toString('base64')
  return { id, takenAt: taken_at, Image, ContentType: file?.contentType ?? '' }
}

/** Photos of a fine in scope; the view is logged before they are sent (R142). */
export const showImages = async (ctx: Context, { id }: { id: number }): Promise<FineImage[]> => {
  const stored = await ctx.transaction(async (tx) => {
    const { placeId } = await readFine(tx, ctx, { id })
    await record(tx, ctx, { fact: 'fine.imagesViewed', entity: 'fine', id, placeId })
    return tx
      .selectFrom('fine_images')
      .select(['id', 'storage_key', 'taken_at'])
      .where('fine_id', '=', id)
      .orderBy('id')
      .execute()
  })
  return Promise.all(stored.map((image) => readImage(ctx, image)))
}
