import type { LprEvent } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type ReadRow = Omit<LprEvent, 'Image' | 'ContentType'> & { imageKey: string | null }

const readEvent = async (ctx: Context, tx: Tx, eventId: number): Promise<ReadRow> => {
  const { rows } = await sql<ReadRow>`
    select e.id as "Id", e.place_id as "PlaceId", p.name as "Place", e.gate as "Gate", e.direction as "Direction",
      e.license_plate as "LicensePlate", e.corrected_license_plate as "CorrectedLicensePlate",
      e.confidence as "Confidence", e.time as "Time", p.time_zone as "TimeZone", e.image_key as "imageKey"
    from lpr_events e
    join places p on p.id = e.place_id
    where e.id = ${eventId} and ${placeVisibleTo(scopeFor(ctx, 'lprEvents.seeImages'))}`.execute(tx)
  return found(rows[0])
}

/** A read with its image, empty once deleted (R84, R177). The view is recorded before the image is read (R85). */
export const findLprEvent = async (ctx: Context, { id }: { id: number }): Promise<LprEvent> => {
  const { imageKey, ...event } = await ctx.transaction(async (tx) => {
    const row = await readEvent(ctx, tx, id)
    await record(tx, ctx, { fact: 'lprEvent.viewed', entity: 'lprEvent', id, placeId: row.PlaceId })
    return row
  })
  const image = imageKey === null ? null : await ctx.ports.storage.get(imageKey)
  return {
    ...event,
    Image: image ? Buffer.from(image.bytes).toString('base64') : '',
    ContentType: image?.contentType ?? '',
  }
}
