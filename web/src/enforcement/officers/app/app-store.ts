import type {
  IssuedFine,
  OfficerCheck,
  OfficerPlaces,
} from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

export type Photo = { key: string; takenAt: string; file: Blob }

type Entry = {
  key: string
  at: string
  /** Address of the officer who made the entry: another officer on the same phone neither sees nor sends it. */
  email: string
  placeId: number
  licensePlate: string
  state: 'WAITING' | 'DONE' | 'FAILED'
  /** Why the entry failed, or why the last attempt to send it did. */
  problem: string
}
export type CheckEntry = Entry & { kind: 'CHECK'; answer?: OfficerCheck }
export type FineEntry = Entry & {
  kind: 'FINE'
  reasonCode: string
  note: string
  position?: { latitude: number; longitude: number }
  /** Photos that the server has not received. */
  photos: Photo[]
  photoKeys: { key: string; takenAt: string }[]
  answer?: IssuedFine
  /**
   * The server refused, because the officer fined this car for this reason minutes before: the next request confirms
   * the fine.
   */
  isRepeat?: boolean
}
export type QueueEntry = CheckEntry | FineEntry

/**
 * A fine that an officer is writing: the camera may end the page. The fine gets the draft's key, so that a draft issued again after
 * a crash creates no second fine.
 */
export type Draft = {
  key: string
  placeId: number
  licensePlate: string
  reasonCode: string
  note: string
  photos: Photo[]
}
/** Drafts of an earlier version of the app have no key. */
type StoredDraft = Omit<Draft, 'key'> & { key?: string }

type Schema = DBSchema & {
  queue: { key: string; value: QueueEntry }
  kept: { key: string; value: OfficerPlaces | StoredDraft }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('parkla-officer', 1, {
    upgrade: (db) => {
      db.createObjectStore('queue', { keyPath: 'key' })
      db.createObjectStore('kept')
    },
    // The browser closed the database, for example with the site's data.
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    // Open the database again at the next use: there may be space by then.
    opened = undefined
    throw error
  }))

/** Queue entries, oldest first. */
export const readQueue = async (): Promise<QueueEntry[]> => {
  const entries = await (await database()).getAll('queue')
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}
export const writeEntry = async (entry: QueueEntry): Promise<void> =>
  void (await (await database()).put('queue', entry))
export const removeEntry = async (key: string): Promise<void> => (await database()).delete('queue', key)

export const keepPlaces = async (email: string, places: OfficerPlaces): Promise<void> =>
  void (await (await database()).put('kept', places, `places ${email}`))
export const keptPlaces = async (email: string): Promise<OfficerPlaces | undefined> =>
  (await (await database()).get('kept', `places ${email}`)) as OfficerPlaces | undefined // Only `keepPlaces` writes this value.

const draftOf = (email: string): string => `draft ${email}`
export const keepDraft = async (email: string, draft: Draft | undefined): Promise<void> => {
  const db = await database()
  await (draft ? db.put('kept', draft, draftOf(email)) : db.delete('kept', draftOf(email)))
}

export const withKey = (draft: StoredDraft): Draft => ({ key: crypto.randomUUID(), ...draft })

export const keptDraft = async (email: string): Promise<Draft | undefined> => {
  const kept = (await (await database()).get('kept', draftOf(email))) as StoredDraft | undefined // Only `keepDraft` writes this value.
  if (kept === undefined) return undefined
  // The page ended after the fine was stored: its key is used, so the server would ignore new input under it.
  if (kept.key !== undefined && (await (await database()).get('queue', kept.key)) !== undefined) {
    await keepDraft(email, undefined)
    return undefined
  }
  const draft = withKey(kept)
  if (kept.key === undefined) await keepDraft(email, draft)
  return draft
}
