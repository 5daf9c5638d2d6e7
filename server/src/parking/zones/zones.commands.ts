import { createHash } from 'node:crypto'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { codeOf } from '@parkla/contract/kit/code.ts'
import { isZoneCode } from '@parkla/contract/parking/zones/zone-code.ts'
import { isZoneIcon } from '@parkla/contract/parking/zones/zone-icon.ts'
import { mayDeleteZone, mayEditZones } from '@parkla/contract/parking/zones/zones.policy.ts'
import type { SaveZone, UploadIcon, Zone } from '@parkla/contract/parking/zones/zones.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { readZone, withIcon, type StoredZone } from './zones.queries.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'

const lockZone = async (tx: Tx, zoneId: number): Promise<StoredZone> => {
  await sql`select 1 from zones where id = ${zoneId} for update`.execute(tx)
  return readZone(tx, zoneId)
}

/** The first free code of CODE, CODE-2, CODE-3 … */
const freeCode = async (tx: Tx, wanted: string): Promise<string> => {
  const stem = wanted.slice(0, 35)
  const { rows } = await sql<{ code: string }>`
    select code from zones where deleted_at is null and (code = ${wanted} or code like ${`${stem}-%`})`.execute(tx)
  const taken = new Set(rows.map(({ code }) => code))
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? wanted : `${stem}-${number}`
    if (!taken.has(code)) return code
  }
}

/** The entered code, or one made from the name (R173). */
const codeFor = async (tx: Tx, { Code, Name }: SaveZone, before: StoredZone | undefined): Promise<string> => {
  if (Code !== '') return Code
  const made = codeOf(Name)
  insist(isZoneCode(made) ? { ok: true } : reject('zones.noCode'), 'Code')
  return before?.Name === Name && before.Code !== '' ? before.Code : freeCode(tx, made)
}

const taken = {
  zones_code: { field: 'Code', reason: 'zones.codeTaken' },
  zones_name: { field: 'Name', reason: 'zones.nameTaken' },
}

const write = async (tx: Tx, ctx: Context, { input, code }: { input: SaveZone; code: string }): Promise<number> => {
  const icon = input.IconKey === undefined ? {} : { icon_key: input.IconKey === '' ? null : input.IconKey }
  const columns = { name: input.Name, code, ...icon }
  if (input.ID === 0) {
    const made = tx.insertInto('zones').values({ ...columns, updated_at: ctx.now })
    return (await orTaken(made.returning('id').executeTakeFirstOrThrow(), taken)).id
  }
  const changed = tx.updateTable('zones').set({ ...columns, updated_at: nextVersion(ctx.now) })
  await orTaken(changed.where('id', '=', input.ID).execute(), taken)
  return input.ID
}

const audited = (zone: StoredZone | undefined) =>
  zone ? { Name: zone.Name, Code: zone.Code, IconKey: zone.IconKey } : {}

/** Refuses a key that is not in storage. */
const insistOnIcon = async (ctx: Context, { IconKey = '' }: SaveZone): Promise<void> => {
  const isThere = IconKey === '' || (await ctx.ports.storage.get(IconKey)) !== null
  insist(isThere ? { ok: true } : reject('zones.noIcon'), 'IconKey')
}

/** Adds a zone (ID 0) or changes one (R8, R173). */
export const saveZone = async (ctx: Context, input: SaveZone): Promise<Zone> => {
  insist(mayEditZones(ctx.actor))
  await insistOnIcon(ctx, input)
  const saved = await ctx.transaction(async (tx) => {
    const before = input.ID === 0 ? undefined : await lockZone(tx, input.ID)
    if (before) await insistUnchanged(tx, ctx, { entity: 'zone', id: before.ID, current: before, sent: input })
    const id = await write(tx, ctx, { input, code: await codeFor(tx, input, before) })
    const after = await readZone(tx, id)
    const fact = before ? 'zone.changed' : 'zone.added'
    await record(tx, ctx, { fact, entity: 'zone', id, before: audited(before), after: audited(after), topic: 'zones' })
    return after
  })
  return withIcon(ctx, saved)
}

/** Deletes a zone (R173) softly; refused while records use it (R9). */
export const removeZone = (
  ctx: Context,
  { ID, UpdatedAt }: { ID: number; UpdatedAt?: string | undefined },
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const zone = await lockZone(tx, ID)
    insist(mayDeleteZone(ctx.actor, zone))
    await insistUnchanged(tx, ctx, { entity: 'zone', id: ID, current: zone, sent: { UpdatedAt } })
    const gone = { deleted_at: ctx.now, updated_at: nextVersion(ctx.now) }
    await updateRow(tx, 'zones', { id: ID, ...gone })
    await record(tx, ctx, { fact: 'zone.deleted', entity: 'zone', id: ID, before: audited(zone), topic: 'zones' })
    return {}
  })

/** The key is the content's hash: the same image is stored once. */
export const uploadIcon = async (ctx: Context, { base64EncodedImage }: UploadIcon): Promise<{ IconKey: string }> => {
  insist(mayEditZones(ctx.actor))
  const bytes = Buffer.from(base64EncodedImage.replace(/^data:[^,]*,/, ''), 'base64')
  insist(isZoneIcon(bytes, await readSetting(ctx.db, 'iconKilobytes')), 'base64EncodedImage')
  const IconKey = `zones/icons/${createHash('sha256').update(bytes).digest('hex')}.png`
  await ctx.ports.storage.put(IconKey, bytes, 'image/png')
  return { IconKey }
}
