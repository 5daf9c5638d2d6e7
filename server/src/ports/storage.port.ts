import type { Readable } from 'node:stream'

export type StoredFile = { bytes: Uint8Array; contentType: string }

/**
 * Keeps files (LPR images, invoices, import files) under keys such as `lpr/2026/11/123.jpg`: segments of letters,
 * digits, `.`, `_` and `-`, each beginning with a letter or digit, parted by `/`, 200 characters at most.
 *
 * @throws PortFailure `refused` for a key that is not of this form; `unreachable` when the storage cannot be used.
 */
export type StoragePort = {
  /** Replaces what was there. Readers see the old file or the new one, never a part. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<StoredFile | null>
  /**
   * The same for what is too big for memory. When the stream fails, so does this with the stream's own error, and what was
   * there before stays.
   */
  putStream: (key: string, bytes: Readable, contentType: string) => Promise<void>
  /** Reads piece by piece; the caller reads to the end or destroys the stream. */
  open: (key: string) => Promise<Readable | null>
  /** Silent when there is nothing to remove. */
  remove: (key: string) => Promise<void>
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]*'
const keyForm = new RegExp(`^${segment}(/${segment})*$`)

/** True for a key of the form above; such a key can never climb out of its folder. */
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyForm.test(key)
