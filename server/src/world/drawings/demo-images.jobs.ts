import { sql } from 'kysely'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { readPhoto } from '../../kit/photos.ts'
import { photoFolder } from '../demo-disputes.ts'
import { imageFolder, plateOfImage } from '../stays/demo-sessions.ts'
import { drawPlate } from './plate-image.ts'

/** Photos of the demo's disputes show the car's plate. */
const drawPhotos = async ({ db, ports }: JobContext): Promise<void> => {
  const { rows } = await sql<{ id: number; key: string; plate: string }>`
    select f.id, f.storage_key as key, n.plate from dispute_files f
      join disputes d on d.id = f.dispute_id join plates n on n.id = d.plate_id
    where f.storage_key like ${`${photoFolder}/%`} order by f.id`.execute(db)
  for (const { id, key, plate } of rows) {
    if ((await ports.storage.get(key)) !== null) continue
    const photo = await readPhoto(await drawPlate(plate), 'disputes.photo')
    await sql`update dispute_files set bytes = ${photo.length} where id = ${id}`.execute(db)
    await ports.storage.put(key, photo, 'image/jpeg')
  }
}

/**
 * Draws the camera images of the demo, newest first. A job, because thousands of files would delay the first start. It can
 * be interrupted after each image and continues with the missing ones.
 */
export const drawDemoImagesJob = defineJob<object>({
  name: 'world.drawDemoImages',
  run: async (ctx) => {
    const { db, ports, signal, ending } = ctx
    await drawPhotos(ctx)
    const { rows } = await sql<{ key: string }>`
      select image_key as key from lpr_events
      where image_key like ${`${imageFolder}/%`} group by image_key order by max(time) desc`.execute(db)
    for (const { key } of rows) {
      if (signal.aborted || ending?.aborted) throw new Error('ended before all images were drawn')
      if ((await ports.storage.get(key)) === null)
        await ports.storage.put(key, await drawPlate(plateOfImage(key)), 'image/png')
    }
  },
})
