import { ApiError } from '../../../kit/api/api-error.ts'
import { t } from '../../../kit/phrases.ts'
import { failureText, snackbar } from '../../../kit/snackbar.ts'
import { createStore } from '../../../kit/store.ts'
import { upload } from '../../../kit/api/upload.ts'
import { readQueue, removeEntry, writeEntry, type CheckEntry, type FineEntry, type QueueEntry } from './app-store.ts'
import { intake } from './officer-app.api.ts'
import { endOfficerSession, officerSession } from './officer-session.ts'
import { mayPass, sendEach } from './send-each.ts'

const entries = createStore<readonly QueueEntry[]>([])
const isSending = createStore(false)

/** Hook: entries of this officer, oldest first. */
export const useQueue = entries.use
export const useIsSending = isSending.use

/** Sent entries are shown for a day. */
const keptMs = 24 * 3_600_000

const refreshQueue = async (): Promise<void> => {
  const { email = '' } = officerSession() ?? {}
  const all = await readQueue()
  const isOld = ({ state, at }: QueueEntry) => state === 'DONE' && Date.parse(at) < Date.now() - keptMs
  for (const entry of all) if (isOld(entry)) await removeEntry(entry.key)
  entries.set(all.filter((entry) => entry.email === email && !isOld(entry)))
}

const store = async (entry: QueueEntry): Promise<void> => {
  await writeEntry(entry)
  await refreshQueue()
}

const sendCheck = async (entry: CheckEntry, token: string): Promise<void> => {
  const { placeId, licensePlate } = entry
  const secondsAgo = Math.max(0, Math.floor((Date.now() - Date.parse(entry.at)) / 1000))
  const answer = await intake.check({ placeId, licensePlate, secondsAgo }, { token })
  await store({ ...entry, answer, state: 'DONE', problem: '' })
}

/** The fine first: it is small. Each photo that arrived is removed from the phone, a refused one stays with the entry. */
const sendFine = async (entry: FineEntry, token: string): Promise<void> => {
  const {
    key,
    placeId,
    licensePlate,
    reasonCode,
    note,
    at: issuedAt,
    photoKeys,
    position = {},
    isRepeat = false,
  } = entry
  const input = {
    key,
    placeId,
    licensePlate,
    reasonCode,
    note,
    issuedAt,
    photos: photoKeys,
    isConfirmed: isRepeat,
    ...position,
  }
  const answer = await intake.issue(input, { token })
  let next: FineEntry = {
    ...entry,
    answer,
    photos: entry.photos.filter((photo) => answer.missingPhotos.includes(photo.key)),
  }
  await store(next)
  await sendEach(next.photos, async (photo) => {
    const sent = { input: { fineKey: key, photoKey: photo.key }, file: photo.file }
    const received = await upload(intake.addPhoto, sent, { token })
    next = { ...next, answer: received, photos: next.photos.filter((other) => other.key !== photo.key) }
    await store(next)
  })
  await store({ ...next, state: 'DONE', problem: '' })
}

const noteFailure = async (entry: QueueEntry, error: unknown): Promise<void> => {
  // A part of the entry may have been sent meanwhile.
  const stored = (await readQueue()).find(({ key }) => key === entry.key) ?? entry
  // While the device is offline the page shows "Offline" and the queue retries by itself: no text at the entry.
  const problem = navigator.onLine ? failureText(error) : ''
  const isRepeat = error instanceof ApiError && error.reason === 'fines.issuedJustNow'
  await store({ ...stored, ...(isRepeat && { isRepeat }), problem, state: mayPass(error) ? 'WAITING' : 'FAILED' })
  if (error instanceof ApiError && error.status === 401) endOfficerSession()
}

const sendWaiting = async (): Promise<void> => {
  for (const entry of entries.get().filter(({ state }) => state === 'WAITING')) {
    const token = officerSession()?.token
    if (token === undefined) return
    try {
      await (entry.kind === 'CHECK' ? sendCheck(entry, token) : sendFine(entry, token))
    } catch (error) {
      await noteFailure(entry, error)
      if (mayPass(error)) return
    }
  }
}

let nextSend: Promise<void> | undefined

/**
 * Sends waiting entries in order; one tab at a time. A call during a run starts another run afterwards: an entry may be
 * new, or the connection back.
 */
const sendQueue = (): Promise<void> =>
  (nextSend ??= navigator.locks.request('officer-queue', async () => {
    nextSend = undefined
    isSending.set(true)
    try {
      await refreshQueue()
      await sendWaiting()
    } finally {
      isSending.set(false)
    }
  }))

/** Stored before sending, so that a crash loses nothing. False, with a message, where the phone cannot store it. */
export const enqueue = async (entry: QueueEntry): Promise<boolean> => {
  try {
    await writeEntry(entry)
  } catch {
    snackbar.warning(t(($) => $.fines.app.notStored))
    return false
  }
  void refreshQueue()
  void sendQueue()
  return true
}

export const retryEntry = async (entry: QueueEntry): Promise<void> => {
  await store({ ...entry, state: 'WAITING', problem: '' })
  void sendQueue()
}

export const dropEntry = async (key: string): Promise<void> => {
  await removeEntry(key)
  await refreshQueue()
}

const retryMs = 20_000

/**
 * Sends at once, when the connection is back, and every 20 seconds while entries wait. Returns a function that stops
 * this.
 */
export const followQueue = (): (() => void) => {
  const send = (): void => void sendQueue()
  window.addEventListener('online', send)
  const timer = setInterval(() => {
    if (entries.get().some(({ state }) => state === 'WAITING')) send()
  }, retryMs)
  send()
  return () => {
    window.removeEventListener('online', send)
    clearInterval(timer)
  }
}
