import { afterEach, expect, test } from 'vitest'
import { dropHeadStart, fetchWithHeadStart } from './head-start-reads.ts'

const headers = { language: 'en', authorization: 'Bearer a' }
const url = 'data:text/plain,fetched'

const begin = (text: string) => {
  const stop = new AbortController()
  globalThis.headStart = { headers, reads: new Map([[url, { answer: Promise.resolve(new Response(text)), stop }]]) }
  return stop
}

const read = async (asked: Readonly<Record<string, string>>, signal = new AbortController().signal) =>
  (await fetchWithHeadStart(url, { headers: asked, signal })).text()

afterEach(() => {
  globalThis.headStart = undefined
})

test('head start: the first read takes its answer, the next one fetches', async () => {
  begin('early')
  expect(await read(headers)).toBe('early')
  expect(await read(headers)).toBe('fetched')
})

test('head start asked with another token: it is aborted, and the read fetches', async () => {
  const stop = begin('early')
  expect(await read({ ...headers, authorization: 'Bearer b' })).toBe('fetched')
  expect(stop.signal.aborted).toBe(true)
})

test('aborted read: aborts the head start', async () => {
  const stop = begin('early')
  const reader = new AbortController()
  await read(headers, reader.signal)
  reader.abort()
  expect(stop.signal.aborted).toBe(true)
})

test('head start not used by the first page: it is aborted, and the next read fetches', async () => {
  const stop = begin('early')
  dropHeadStart()
  expect(stop.signal.aborted).toBe(true)
  expect(await read(headers)).toBe('fetched')
})
