import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

export const hashDeviceKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** 256 random bits need no slow hash. */
export const newDeviceKey = (): { key: string; hash: Buffer } => {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashDeviceKey(key) }
}

/** Checks a device's credentials; names are case-sensitive (`lower()` serves the index). */
export const isKnownDevice = async (
  db: Db | Tx,
  { device, key }: { device: string; key: string },
): Promise<boolean> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select key_hash as hash from gate_controllers where lower(controller_id) = lower(${device})
      and controller_id = ${device} and deleted_at is null
    union all
    select key_hash from cameras where lower(camera_id) = lower(${device})
      and camera_id = ${device} and deleted_at is null`.execute(db)
  const given = hashDeviceKey(key)
  return rows.some(({ hash }) => hash.length === given.length && timingSafeEqual(hash, given))
}
