import { liveApi } from '@parkla/contract/office/live/live.endpoints.ts'
import { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { useEffect, useRef } from 'react'
import { headersFor } from './client.ts'
import { fetchWithHeadStart } from './head-start-reads.ts'
import { queryClient } from './query.ts'
import { refreshUser } from './refresh-user.ts'
import { onSessionChange, session } from '../session.ts'

type Topic = Announcement['topic']
type Listener = (announcement: Announcement) => void

const listeners = new Map<Topic, Set<Listener>>()

/** Hook: runs `onChange` for every live event of the topic. Lists do not need it: their queries refetch. */
export const useLive = (topic: Topic, onChange: Listener): void => {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const listener: Listener = (announcement) => latest.current(announcement)
    const ofTopic = listeners.get(topic) ?? new Set()
    listeners.set(topic, ofTopic.add(listener))
    return () => void ofTopic.delete(listener)
  }, [topic])
}

/** Minimum interval between refetches on a busy site. */
const pauseMs = 1_500
const waiting = new Set<string>()

const markStale = (topic: string): void => {
  // A hidden tab refetches when it becomes visible.
  const refetchType = document.hidden ? 'none' : 'active'
  void queryClient.invalidateQueries(topic === everything ? { refetchType } : { queryKey: [topic], refetchType })
}

const everything = '*'

/** Refetches queries of a topic, debounced; for data derived from another topic's rows. */
export const refreshSoon = (topic: string): void => {
  if (waiting.has(topic)) return
  waiting.add(topic)
  setTimeout(() => {
    waiting.delete(topic)
    markStale(topic)
  }, pauseMs)
}

/**
 * Hook for a page whose figures are counted from another topic's rows, too many to refetch at each event: its reads are loaded again
 * when the page is opened again.
 */
export const useStaleOnLeave = (topic: Topic): void =>
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: [topic], refetchType: 'none' }), [topic])

const handleAnnouncement = (text: string): void => {
  const parsed = Announcement.safeParse(JSON.parse(text))
  // A later version may announce in another shape.
  if (!parsed.success) return
  refreshSoon(parsed.data.topic)
  for (const listener of listeners.get(parsed.data.topic) ?? []) listener(parsed.data)
  if (parsed.data.topic === 'access') void refreshUser()
}

const handleBlock = (block: string): void => {
  const lines = block.split('\n')
  if (lines.includes('event: gap')) return refreshSoon(everything)
  const text = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length)
  if (text !== undefined) handleAnnouncement(text)
}

const readStream = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) handleBlock(block)
  }
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Random back-off before a reconnect, so that many browsers do not overload a restarted server; sign-out ends it. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** Reconnects with exponential back-off. */
const listen = async (signal: AbortSignal): Promise<void> => {
  let waitMs = firstWaitMs
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const headers = headersFor(liveApi.events, { hasBody: false, token: session()?.token })
      const response = await fetchWithHeadStart(liveApi.events.path, { headers, signal })
      if (response.status === 401) await refreshUser()
      if (response.ok && response.body) {
        waitMs = firstWaitMs
        // Changes while disconnected are unknown: refetch everything.
        if (!isFirst) refreshSoon(everything)
        await readStream(response.body)
      }
    } catch {
      // Network failure: the loop reconnects.
    }
    await pause(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** Streams events while signed in; a new token opens a new stream. */
export const followAnnouncements = (): void => {
  let token: string | undefined
  let stop = new AbortController()
  const follow = (): void => {
    if (session()?.token === token) return
    token = session()?.token
    stop.abort()
    stop = new AbortController()
    if (token !== undefined) void listen(stop.signal)
  }
  onSessionChange(follow)
  follow()
}
