import type { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import { mayConfigureGates, mayRemoveDevice } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Camera } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { changesOf, record, type Fact } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { partsOf } from '../../../parking/places/parts.queries.ts'
import { findPlace } from '../../../parking/places/places.queries.ts'
import { readCameras } from './cameras.queries.ts'
import { newDeviceKey } from '../../devices/device-keys.ts'
import { isNameFree } from '../../devices/device-locks.ts'
import { notifyLink } from '../../devices/link-calls.ts'

type Api = typeof gatesApi
type Locked = {
  id: number
  CameraId: string
  Description: string
  Direction: string
  GateId: number | null
  UpdatedAt: string
}
type Which = { id: number; cameraId: number }
type Wanted = Which & { permission: Permission }

const lockCamera = async (tx: Tx, ctx: Context, { id, cameraId, permission }: Wanted): Promise<Locked> => {
  const { rows } = await sql<Locked>`
    select c.id, c.camera_id as "CameraId", c.description as "Description", c.direction as "Direction",
      c.gate_id as "GateId", c.updated_at as "UpdatedAt"
    from cameras c join places p on p.id = c.place_id
    where c.id = ${cameraId} and p.id = ${id} and c.deleted_at is null and p.deleted_at is null
      and ${placeVisibleTo(scopeFor(ctx, permission))}
    for update of c`.execute(tx)
  return found(rows[0])
}

/** A camera's gate must be at the camera's place. */
const insistGate = async (tx: Tx, placeId: number, gateId: number | null): Promise<void> => {
  if (gateId === null) return
  const { rows } = await sql`
    select 1 from gates a join gate_controllers g on g.id = a.gate_controller_id
    where a.id = ${gateId} and a.deleted_at is null and g.place_id = ${placeId} and g.deleted_at is null`.execute(tx)
  insist(rows.length === 1 ? { ok: true } : reject('gates.gateMissing'), 'GateId')
}

const insistName = async (tx: Tx, name: string, own: { cameraId?: number } = {}): Promise<void> =>
  insist((await isNameFree(tx, name, own)) ? { ok: true } : refuse('gates.nameTaken'), 'CameraId')

const cameraAfter = async (tx: Tx, { id, cameraId }: Which): Promise<Camera> =>
  found((await readCameras(tx, id)).find(({ Id }) => Id === cameraId))

type CameraFact = Omit<Fact, 'entity' | 'id' | 'placeId'> & { which: Which }

const recordFact = (tx: Tx, ctx: Context, { which, ...fact }: CameraFact): Promise<void> =>
  record(tx, ctx, { ...fact, entity: 'camera', id: which.cameraId, placeId: which.id })

export const addCamera = (ctx: Context, input: RequestOf<Api['addCamera']>): Promise<AnswerOf<Api['addCamera']>> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const place = found(await findPlace(tx, scopeFor(ctx, 'gates.configure'), input.id))
    await insistGate(tx, place.id, input.GateId)
    const parts = await partsOf(tx, place.id)
    insist(parts.length === 0 ? { ok: true } : refuse('gates.placeHasParts', { parts: parts.join(', ') }))
    await insistName(tx, input.CameraId)
    const { key, hash } = newDeviceKey()
    const { id: cameraId } = await insertRow(tx, 'cameras', {
      place_id: place.id,
      gate_id: input.GateId,
      camera_id: input.CameraId,
      key_hash: hash,
      description: input.Description,
      direction: input.Direction,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    const which = { id: place.id, cameraId }
    await recordFact(tx, ctx, { fact: 'camera.added', which, after: { CameraId: input.CameraId }, topic: 'gates' })
    return { Camera: await cameraAfter(tx, which), Key: key }
  })

export const saveCamera = (ctx: Context, input: RequestOf<Api['saveCamera']>): Promise<Camera> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const before = await lockCamera(tx, ctx, { ...input, permission: 'gates.configure' })
    const { cameraId } = input
    await insistUnchanged(tx, ctx, { entity: 'camera', id: cameraId, current: before, sent: input })
    await insistGate(tx, input.id, input.GateId)
    await insistName(tx, input.CameraId, { cameraId })
    await updateRow(tx, 'cameras', {
      id: cameraId,
      camera_id: input.CameraId,
      description: input.Description,
      direction: input.Direction,
      gate_id: input.GateId,
      updated_at: nextVersion(ctx.now),
    })
    if (input.CameraId !== before.CameraId) await notifyLink(tx, { forget: before.CameraId })
    await recordFact(tx, ctx, {
      fact: 'camera.changed',
      which: input,
      ...changesOf(['CameraId', 'Description', 'Direction', 'GateId'], before, input),
      topic: 'gates',
    })
    return cameraAfter(tx, input)
  })

export const renewCameraKey = (
  ctx: Context,
  input: RequestOf<Api['renewCameraKey']>,
): Promise<AnswerOf<Api['renewCameraKey']>> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const camera = await lockCamera(tx, ctx, { ...input, permission: 'gates.configure' })
    const { key, hash } = newDeviceKey()
    await updateRow(tx, 'cameras', { id: camera.id, key_hash: hash })
    await notifyLink(tx, { forget: camera.CameraId })
    await recordFact(tx, ctx, { fact: 'camera.keyRenewed', which: input })
    return { Key: key }
  })

/** Keeps the camera's reads (R9). */
export const removeCamera = (
  ctx: Context,
  input: RequestOf<Api['removeCamera']>,
): Promise<AnswerOf<Api['removeCamera']>> =>
  ctx.transaction(async (tx) => {
    const camera = await lockCamera(tx, ctx, { ...input, permission: 'gates.delete' })
    insist(mayRemoveDevice(ctx.actor, { name: camera.CameraId }, input.Confirmation), 'Confirmation')
    await insistUnchanged(tx, ctx, { entity: 'camera', id: camera.id, current: camera, sent: input })
    await updateRow(tx, 'cameras', { id: camera.id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await notifyLink(tx, { forget: camera.CameraId })
    await recordFact(tx, ctx, {
      fact: 'camera.removed',
      which: input,
      before: { CameraId: camera.CameraId },
      topic: 'gates',
    })
    return {}
  })
