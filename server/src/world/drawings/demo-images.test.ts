import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aDispute } from '../../enforcement/disputes/disputes.factory.ts'
import { anLprEvent } from '../../gates/reads/reads.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { defineJob, openJobs } from '../../kit/jobs/jobs.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { plainTransaction } from '../../kit/database/transaction.ts'
import { photoFolder } from '../demo-disputes.ts'
import { drawDemoImagesJob } from './demo-images.jobs.ts'
import { imageKeyOf } from '../stays/demo-sessions.ts'

const { db, services, database, clock, row } = await openTestNode()

test('shutdown while images are drawn: the job stops early and the retry draws the rest', async () => {
  for (const plate of ['111AAA', '222BBB', '333CCC']) await anLprEvent().withImage(imageKeyOf(plate)).save(db)
  const ending = new AbortController()
  const { storage } = services.ports
  const drawn: Uint8Array[] = []
  const put: typeof storage.put = async (key, content, ...more) => {
    drawn.push(content)
    ending.abort()
    await storage.put(key, content, ...more)
  }
  const ports = { ...services.ports, storage: { ...storage, get: storage.get.bind(storage), put } }
  const { signal } = new AbortController()
  const ctx = { ...services, ports, now: clock.instant(), transaction: plainTransaction(db), signal }
  await expect(drawDemoImagesJob.run({ ...ctx, ending: ending.signal }, {})).rejects.toThrow('ended before')
  expect(drawn).toHaveLength(1)
  await drawDemoImagesJob.run(ctx, {})
  expect(drawn).toHaveLength(3)
  for (const image of drawn) expect(Buffer.from(image).subarray(1, 4).toString()).toBe('PNG')
})

test('photos of disputes: JPEG with their size, kept when the job runs again', async () => {
  const dispute = await aDispute()
    .at(await aPlace().save(db))
    .save(db)
  const storage_key = `${photoFolder}/${dispute.id}.jpg`
  const file = { dispute_id: dispute.id, file_name: 'a.jpg', content_type: 'image/jpeg', bytes: 1, storage_key }
  const { id } = await insertRow(db, 'dispute_files', file)
  const { signal } = new AbortController()
  const ctx = { ...services, now: clock.instant(), transaction: plainTransaction(db), signal }
  await drawDemoImagesJob.run(ctx, {})
  const stored = await services.ports.storage.get(storage_key)
  const { bytes } = await row('dispute_files', id)
  expect([bytes, Buffer.from(stored!.bytes).subarray(0, 2).toString('hex')]).toEqual([stored!.bytes.length, 'ffd8'])
  await drawDemoImagesJob.run(ctx, {})
  expect((await row('dispute_files', id)).bytes).toBe(bytes)
})

test('shutdown during a long job: its signal is aborted', async () => {
  const begun = Promise.withResolvers<void>()
  const job = defineJob<object>({
    name: 'world.waitForTheEnd',
    run: async ({ ending }) => {
      begun.resolve()
      if (ending) await once(ending, 'abort')
    },
  })
  const queue = await openJobs(database, [job], { log: services.log, isWorker: true })
  await queue.work({ ...services, jobs: queue })
  await db.transaction().execute((tx) => queue.enqueue(tx, job, {}))
  await begun.promise
  await queue.close()
})
