import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aPlace } from '../features/places/places.factory.ts'
import { defineJob, openJobs } from '../kit/jobs.ts'
import { plainTransaction } from '../kit/transaction.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { drawDemoImagesJob } from './demo-images.jobs.ts'
import { imageKeyOf } from './demo-ledger.ts'

const keys = ['111AAA', '222BBB', '333CCC'].map(imageKeyOf)

const node = await openTestNode()

test('shutdown while images are drawn: the job stops early and the retry draws the rest', async () => {
  const { db } = node
  const place = await aPlace().save(db)
  for (const [index, image_key] of keys.entries())
    await db
      .insertInto('lpr_events')
      .values({
        place_id: place.id,
        direction: 'ENTRY',
        confidence: 0.9,
        license_plate: `P${index}`,
        time: node.clock.instant(),
        image_key,
      })
      .execute()
  const ending = new AbortController()
  const { storage } = node.services.ports
  let drawn = 0
  const slow = {
    ...storage,
    get: storage.get.bind(storage),
    put: async (...what: Parameters<typeof storage.put>) => {
      drawn += 1
      ending.abort()
      await storage.put(...what)
    },
  }
  const ctx = {
    ...node.services,
    ports: { ...node.services.ports, storage: slow },
    now: node.clock.instant(),
    transaction: plainTransaction(db),
    signal: new AbortController().signal,
  }
  const begun = drawDemoImagesJob.run({ ...ctx, ending: ending.signal }, {})
  await expect(begun).rejects.toThrow('ended before')
  expect(drawn).toBe(1)
  // the retry draws the missing images
  await drawDemoImagesJob.run(ctx, {})
  expect(drawn).toBe(3)
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
  const queue = await openJobs(node.database, [job], { log: node.services.log, isWorker: true })
  await queue.work({ ...node.services, jobs: queue })
  await node.db.transaction().execute((tx) => queue.enqueue(tx, job, {}))
  await begun.promise
  await queue.close()
})
