import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs.ts'

/** A key shared with a read that stays is only forgotten: that read retires it again later. */
const isUnused = async ({ db }: JobContext, key: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from lpr_events where image_key = ${key} limit 1`.execute(db)
  return rows.length === 0
}

/** Removes retired images from storage. A crash leaves their rows, and the next run removes them. */
export const removeRetiredFiles = async (ctx: JobContext): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ key: string }>`select storage_key as key from retired_files limit 100`.execute(ctx.db)
    if (rows.length === 0) return
    for (const { key } of rows) {
      if (await isUnused(ctx, key)) await ctx.ports.storage.remove(key)
      await sql`delete from retired_files where storage_key = ${key}`.execute(ctx.db)
    }
  }
}
