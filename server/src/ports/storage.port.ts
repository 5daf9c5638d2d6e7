import type { Readable } from 'node:stream'

export type StoredFile = { bytes: Uint8Array; contentType: string }

/**
 * File storage (LPR images, invoices, import files) by keys such as `lpr/2026/11/123.jpg`: segments of letters, digits, `.`,
 * `_` and `-`, each starting with a letter or digit, separated by `/`, at most 200 characters.
 *
 * @throws PortFailure `refused` for an invalid key; `unreachable` if the storage cannot be used.
 */
export type StoragePort = {
  /** Replaces the file atomically: readers see the old or the new content. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<StoredFile | null>
  /**
   * Streams a file that does not fit into memory. If the stream fails, this rejects with the stream's error and the old file
   * stays.
   */
  putStream: (key: string, bytes: Readable, contentType: string) => Promise<void>
  /** Streams the file; the caller must read to the end or destroy the stream. */
  open: (key: string) => Promise<Readable | null>
  /** Does nothing if the file does not exist. */
  remove: (key: string) => Promise<void>
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]*'
const keyForm = new RegExp(`^${segment}(/${segment})*$`)

/** True for a valid key; a valid key cannot escape the folder. */
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyForm.test(key)
