import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'

/** Keys that a read still uses: they are only forgotten, and a later retirement of that read adds them again. */
const keysInUse = async ({ db }: JobContext, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select image_key as key from lpr_events where image_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Removes retired images from storage. A crash leaves their rows, and the next run removes them. */
export const removeRetiredFiles = async (ctx: JobContext): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ key: string }>`select storage_key as key from retired_files limit 500`.execute(ctx.db)
    if (rows.length === 0) return
    const keys = rows.map(({ key }) => key)
    const inUse = await keysInUse(ctx, keys)
    for (const key of keys) if (!inUse.has(key)) await ctx.ports.storage.remove(key)
    await sql`delete from retired_files where storage_key = any(${keys}::text[])`.execute(ctx.db)
  }
}
