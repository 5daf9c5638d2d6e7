import type { Tx } from '../database/database.ts'

/** Any job with this payload. */
type JobFor<Payload extends object> = { name: string; run: (ctx: never, payload: Payload) => Promise<void> }

/** The queue as used by commands. */
export type Jobs = {
  /**
   * Enqueues a job in the command's transaction; with a key (`isKeyed`) only if no job with that key is waiting or running.
   */
  enqueue<Payload extends object>(tx: Tx, job: JobFor<Payload>, payload: Payload & { key?: string }): Promise<void>
  /** Enqueues a job for each payload, in one statement. */
  enqueueEach<Payload extends object>(tx: Tx, job: JobFor<Payload>, payloads: readonly Payload[]): Promise<void>
  close(): Promise<void>
}
