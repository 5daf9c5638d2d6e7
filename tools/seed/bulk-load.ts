import type { Pool, PoolClient } from 'pg'

/** Non-unique indexes of the tables are dropped and rebuilt once at the end. */
const withoutIndexes = async (client: PoolClient, tables: readonly string[], work: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Fills tables in one transaction, so that a failed seed leaves nothing. */
export const bulkLoad = async (
  pool: Pool,
  tables: readonly string[],
  fill: (client: PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await withoutIndexes(client, tables, () => fill(client))
    await client.query('commit')
    // index-only scans need the visibility map
    await client.query('vacuum analyze')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
