import { dayMs } from '@parkla/contract/kit/time.ts'
import { counting } from '../../kit/counting.ts'
import type { Db } from '../../kit/database/database.ts'
import { hashPassword } from '../../kit/secrets/password-hash.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { hashOfToken } from './intake/officer-tokens.ts'

const next = counting()
const times = { created_at: testNow, updated_at: testNow }

/** A place group with these places. */
export const savePlaceGroup = async (db: Db, ...placeIds: readonly number[]): Promise<{ id: number; name: string }> => {
  const name = `Group ${next()}`
  const { id } = await insertRow(db, 'place_groups', { name, ...times })
  for (const place_id of placeIds)
    await db.insertInto('place_group_places').values({ place_group_id: id, place_id }).execute()
  return { id, name }
}

type SavedOfficer = { id: number; email: string; name: string; password: string }

const password = 'Officer-2026'
let hash: Promise<string> | undefined

/** An active officer with a password of their own, who checks these places. */
export const saveOfficer = async (db: Db, ...placeIds: readonly number[]): Promise<SavedOfficer> => {
  const number = next()
  const [email, name] = [`officer${number}@example.test`, `Officer ${number}`]
  const { id: place_group_id } = await savePlaceGroup(db, ...placeIds)
  const { id } = await insertRow(db, 'officers', { name, email, place_group_id, ...times })
  hash ??= hashPassword(password)
  await updateRow(db, 'officers', { id, password_hash: await hash })
  return { id, email, name, password }
}

/** A token of that officer's app. */
export const officerToken = async (db: Db, { id }: { id: number }): Promise<string> => {
  const token = `officer-token-${next()}`
  const token_hash = hashOfToken(token)
  const expires_at = new Date(Date.parse(testNow) + dayMs).toISOString()
  await db
    .insertInto('officer_sign_ins')
    .values({ token_hash, officer_id: id, created_at: testNow, expires_at })
    .execute()
  return token
}
