import type { Tx } from './database.ts'

/** Any job that takes this payload. */
export type JobFor<Payload extends object> = { name: string; run: (ctx: never, payload: Payload) => Promise<void> }

/** The queue, as commands see it. */
export type Jobs = {
  /** Puts a job into the command's transaction; a keyed job (`isKeyed`) that already waits or runs with the same key is not put in again. */
  enqueue<Payload extends object>(tx: Tx, job: JobFor<Payload>, payload: Payload & { key?: string }): Promise<void>
  close(): Promise<void>
}
