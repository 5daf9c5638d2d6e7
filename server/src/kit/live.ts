import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import type { Database, Db, Tx } from './database/database.ts'
import { notify, onOwnCommit } from './database/notices.ts'

const channel = 'parkla_live'

export type Listener = (announcement: Announcement) => void

/** Announcements of all nodes; subscribers get them after the commit. */
export type Live = {
  subscribe(listener: Listener): () => void
  /**
   * Calls the listener after the commit, and for a command of this node also before it answers, so that its client's next call meets
   * the change.
   */
  subscribeAtOnce(listener: Listener): () => void
  /** Announcements may have been missed; subscribers refetch everything. */
  onGap(listener: () => void): () => void
  /** Aborted at shutdown: open streams end. */
  ending: AbortSignal
  end(): void
  close(): Promise<void>
}

/** Announces a change to every node, if the transaction commits. */
export const announce = async (db: Tx | Db, announcement: Announcement): Promise<void> => {
  await notify(db, { channel, payload: JSON.stringify(announcement) })
}

export const openLive = async (database: Database): Promise<Live> => {
  const listeners = new Set<Listener>()
  const gapListeners = new Set<() => void>()
  const ending = new AbortController()
  const listening = await database.listen(
    channel,
    (payload) => {
      // Only `announce` sends on this channel.
      const announcement = JSON.parse(payload) as Announcement
      for (const listener of listeners) listener(announcement)
    },
    () => {
      for (const listener of gapListeners) listener()
    },
  )
  const add =
    <L>(set: Set<L>) =>
    (listener: L) => {
      set.add(listener)
      return () => void set.delete(listener)
    }
  const subscribe = add(listeners)
  return {
    subscribe,
    subscribeAtOnce: (listener) => {
      const ends = [
        subscribe(listener),
        onOwnCommit(database.db, (notice) => {
          if (notice.channel === channel) listener(JSON.parse(notice.payload) as Announcement)
        }),
      ]
      return () => ends.forEach((end) => end())
    },
    onGap: add(gapListeners),
    ending: ending.signal,
    end: () => ending.abort(),
    close: () => listening.close(),
  }
}
