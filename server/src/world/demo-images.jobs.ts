import { sql } from 'kysely'
import { defineJob } from '../kit/jobs.ts'
import { imageFolder, plateOfImage } from './demo-ledger.ts'
import { drawPlate } from './plate-image.ts'

/**
 * Draws the camera images of the demo, newest first. A job, because thousands of files would delay the first start. It can
 * be interrupted after each image and continues with the missing ones.
 */
export const drawDemoImagesJob = defineJob<object>({
  name: 'world.drawDemoImages',
  run: async ({ db, ports, signal, ending }) => {
    const { rows } = await sql<{ key: string }>`
      select image_key as key from lpr_events
      where image_key like ${`${imageFolder}/%`} group by image_key order by max(time) desc`.execute(db)
    for (const { key } of rows) {
      if (signal.aborted || ending?.aborted) throw new Error('ended before all images were drawn')
      if ((await ports.storage.get(key)) === null)
        await ports.storage.put(key, drawPlate(plateOfImage(key)), 'image/png')
    }
  },
})
