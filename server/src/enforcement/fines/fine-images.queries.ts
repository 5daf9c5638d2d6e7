import type { FineImage } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { watermark } from '../../kit/photos.ts'
import { readFine } from '../fine-records/fine-record.queries.ts'

type Stored = {
  id: number
  storage_key: string
  taken_at: Instant
  received_at: Instant | null
  photo_key: string | null
}

const missing = { Image: '', ContentType: '' }

const readImage = async (ctx: Context, stored: Stored, text: string): Promise<FineImage> => {
  const { id, storage_key, taken_at: takenAt } = stored
  if (stored.photo_key !== null && stored.received_at === null) return { id, takenAt, ...missing, state: 'AWAITED' }
  const file = await ctx.ports.storage.get(storage_key)
  if (file === null) return { id, takenAt, ...missing, state: 'DELETED' }
  const Image = Buffer.from(await watermark(file.bytes, text)).toString('base64')
  return { id, takenAt, Image, ContentType: 'image/jpeg', state: 'STORED' }
}

/** Photos of the fine and of those that it replaced: all prove the same offence (R134). */
const readStored = async (tx: Tx, id: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    with recursive fine as (
      select id, predecessor_id from fines where id = ${id}
      union all select f.id, f.predecessor_id from fine c join fines f on f.id = c.predecessor_id)
    select i.id, i.storage_key, i.taken_at, i.received_at, i.photo_key from fine c join fine_images i on i.fine_id = c.id
    order by i.id`.execute(tx)
  return rows
}

/** Photos of a fine in scope, each with viewer and time across it; the view is logged before they are sent (R142). */
export const showImages = async (ctx: Context, { id }: { id: number }): Promise<FineImage[]> => {
  const { fine, stored } = await ctx.transaction(async (tx) => {
    const found = await readFine(tx, ctx, { id })
    await record(tx, ctx, { fact: 'fine.imagesViewed', entity: 'fine', id, placeId: found.placeId })
    return { fine: found, stored: await readStored(tx, id) }
  })
  const viewer = ctx.actor.impersonatedBy || ctx.actor.name || ctx.actor.email
  const text = `${viewer}  ${formatInstant(ctx.now, fine.timeZone)}  ${fine.number}`
  const images: FineImage[] = []
  // Read one photo after another: a decoded photo takes tens of megabytes.
  for (const image of stored) images.push(await readImage(ctx, image, text))
  return images
}
