import { get } from '@parkla/contract/kit/endpoint.ts'
import { QueryObserver } from '@tanstack/react-query'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { callsOf } from './client.ts'
import { newestOf, queryClient, queryOf, readFresh, refresh, viewOf } from './query.ts'

const reading = {
  summary: 'Reads',
  permission: 'public',
  scope: 'none',
  params: z.object({ id: z.number() }),
  answer: z.object({}),
} as const

test('calls of one topic with one name and one input: a key each', () => {
  const one = callsOf('campaigns', { find: get('/campaigns/:id', reading) })
  const other = callsOf('campaigns', { find: get('/campaigns/:id/results', reading) })
  const keys = [queryOf(one.find, { id: 1 }), queryOf(other.find, { id: 1 })].map(({ queryKey }) =>
    JSON.stringify(queryKey),
  )
  expect(new Set(keys).size).toBe(2)
})

test('logged view: read once while shown, although its topic and then everything is invalidated; again when shown again (R85, R142)', async () => {
  let reads = 0
  const endpoint = get('/fines/:id/images', { ...reading, answer: z.object({ version: z.number() }) })
  const images = Object.assign(() => Promise.resolve({ version: ++reads }), { endpoint, topic: 'fines' })
  const observer = new QueryObserver(queryClient, viewOf(images, { id: 1 }))
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ version: 1 })
  await refresh('fines')
  await queryClient.invalidateQueries()
  expect(reads).toBe(1)
  close()
  const { queryKey } = viewOf(images, { id: 1 })
  await expect.poll(() => queryClient.getQueryCache().find({ queryKey })).toBeUndefined()
  const again = new QueryObserver(queryClient, viewOf(images, { id: 1 }))
  const closeAgain = again.subscribe(() => undefined)
  await expect.poll(() => again.getCurrentResult().data).toEqual({ version: 2 })
  closeAgain()
})

test('newest record of a dialog: stays as read, although its topic is refreshed and the page reads it again', async () => {
  let reads = 0
  const endpoint = get('/users/:id', { ...reading, answer: z.object({ version: z.number() }) })
  const read = () => Promise.resolve({ version: ++reads })
  const find = Object.assign(read, { endpoint, topic: 'users' })
  const observer = new QueryObserver(queryClient, newestOf(find, { id: 1 }))
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ version: 1 })
  await refresh('users')
  await readFresh(find, { id: 1 })
  expect(observer.getCurrentResult().data).toEqual({ version: 1 })
  close()
})

test('failed fresh read: no error above the page, because the caller shows it', async () => {
  const find = Object.assign(() => Promise.reject(new ApiError(404, { Error: 'notFound', Message: '' })), {
    endpoint: get('/zones/:id', reading),
    topic: 'zones',
  })
  await expect(readFresh(find, { id: 1 })).rejects.toThrow()
  expect(queryClient.getQueryCache().find({ queryKey: queryOf(find, { id: 1 }).queryKey })?.meta).toEqual({
    isShown: true,
  })
})
