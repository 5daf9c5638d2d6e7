import type { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import { mayConfigureGates, mayRemoveDevice } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { SaveGate } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { changesOf, record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { findPlace } from '../../../parking/places/places.queries.ts'
import { newDeviceKey } from '../../devices/device-keys.ts'
import { isNameFree, lockController } from '../../devices/device-locks.ts'
import { readControllers } from '../gates.queries.ts'
import { notifyLink } from '../../devices/link-calls.ts'

type Api = typeof gatesApi
type GateDraft = z.output<typeof SaveGate>

const insistNumbers = (gates: readonly GateDraft[]): void => {
  const numbers = new Set(gates.map(({ GateNumber }) => GateNumber))
  insist(numbers.size === gates.length ? { ok: true } : reject('gates.numberTwice'), 'Gates')
}

const insistName = async (tx: Tx, name: string, own: Parameters<typeof isNameFree>[2] = {}): Promise<void> =>
  insist((await isNameFree(tx, name, own)) ? { ok: true } : refuse('gates.nameTaken'), 'ControllerId')

const insertGate = async (tx: Tx, controllerId: number, gate: GateDraft): Promise<void> => {
  await tx
    .insertInto('gates')
    .values({
      gate_controller_id: controllerId,
      gate_number: gate.GateNumber,
      description: gate.Description,
      direction: gate.Direction,
    })
    .execute()
}

type NewInputs = { controllerId: number; inputs: RequestOf<Api['add']>['Inputs']; now: string }

/** The device has not reported them yet. */
const insertInputs = async (tx: Tx, { controllerId, inputs, now }: NewInputs): Promise<void> => {
  const values = inputs.map(({ Pin: pin, Description: description, Status: status }) => ({
    gate_controller_id: controllerId,
    pin,
    description,
    status,
    changed_at: now,
  }))
  if (values.length > 0) await tx.insertInto('controller_inputs').values(values).execute()
}

/** Adds a controller with its gates; only this answer contains the key. */
export const addController = (ctx: Context, input: RequestOf<Api['add']>): Promise<AnswerOf<Api['add']>> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const place = found(await findPlace(tx, scopeFor(ctx, 'gates.configure'), input.id))
    if (input.PlaceId !== undefined && input.PlaceId !== input.id) insist(reject('gates.otherPlace'), 'PlaceId')
    insistNumbers(input.Gates)
    await insistName(tx, input.ControllerId)
    const { key, hash } = newDeviceKey()
    const { id } = await insertRow(tx, 'gate_controllers', {
      place_id: place.id,
      controller_id: input.ControllerId,
      key_hash: hash,
      description: input.Description,
      phone_number: input.PhoneNumber,
      version: input.Version,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    for (const gate of input.Gates) await insertGate(tx, id, gate)
    await insertInputs(tx, { controllerId: id, inputs: input.Inputs, now: ctx.now })
    await record(tx, ctx, {
      fact: 'controller.added',
      entity: 'controller',
      id,
      placeId: place.id,
      after: { ControllerId: input.ControllerId, Gates: input.Gates.length },
      topic: 'gates',
    })
    const controllers = await readControllers(tx, place.id, ctx.now)
    return { Controller: found(controllers.find(({ Id }) => Id === id)), Key: key }
  })

/** Gates of a controller as audited. */
const auditedGates = (tx: Tx, controllerId: number) =>
  tx
    .selectFrom('gates')
    .select(['gate_number as GateNumber', 'description as Description', 'direction as Direction'])
    .where('gate_controller_id', '=', controllerId)
    .where('deleted_at', 'is', null)
    .orderBy('gate_number')
    .execute()

type GateChanges = { controllerId: number; known: readonly number[]; gates: readonly GateDraft[] }

/** A gate with a camera cannot be removed. */
const insistUnused = async (tx: Tx, gateIds: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select 1 from cameras where gate_id = any(${gateIds}::bigint[]) and deleted_at is null limit 1`.execute(tx)
  insist(rows.length === 0 ? { ok: true } : refuse('gates.gateInUse'), 'Gates')
}

const deleteGates = async (tx: Tx, { now }: Context, controllerId: number): Promise<void> => {
  await tx
    .updateTable('gates')
    .set({ deleted_at: now })
    .where('gate_controller_id', '=', controllerId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Removes missing gates. All are marked deleted first, because gates may swap their unique numbers. */
const saveGates = async (tx: Tx, ctx: Context, { controllerId, known, gates }: GateChanges): Promise<void> => {
  const kept = gates.flatMap(({ ID }) => (ID === undefined ? [] : [ID]))
  insist(kept.every((id) => known.includes(id)) ? { ok: true } : reject('gates.gateMissing'), 'Gates')
  await insistUnused(
    tx,
    known.filter((id) => !kept.includes(id)),
  )
  await deleteGates(tx, ctx, controllerId)
  for (const gate of gates)
    if (gate.ID === undefined) await insertGate(tx, controllerId, gate)
    else
      await updateRow(tx, 'gates', {
        id: gate.ID,
        gate_number: gate.GateNumber,
        description: gate.Description,
        direction: gate.Direction,
        deleted_at: null,
      })
}

export const saveController = (ctx: Context, input: RequestOf<Api['save']>): Promise<AnswerOf<Api['save']>> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const { id: placeId, controllerId } = input
    const before = await lockController(tx, ctx, { placeId, controllerId, permission: 'gates.configure' })
    const Gates = await auditedGates(tx, controllerId)
    // A controller reports its own version.
    const Version = before.hasReported ? before.Version : input.Version
    await insistUnchanged(tx, ctx, { entity: 'controller', id: controllerId, current: before, sent: input })
    insistNumbers(input.Gates)
    await insistName(tx, input.ControllerId, { controllerId })
    await saveGates(tx, ctx, { controllerId, known: before.gateIds, gates: input.Gates })
    await updateRow(tx, 'gate_controllers', {
      id: controllerId,
      controller_id: input.ControllerId,
      description: input.Description,
      phone_number: input.PhoneNumber,
      version: Version,
      updated_at: nextVersion(ctx.now),
    })
    if (input.ControllerId !== before.ControllerId) await notifyLink(tx, { forget: before.ControllerId })
    await record(tx, ctx, {
      fact: 'controller.changed',
      entity: 'controller',
      id: controllerId,
      placeId,
      ...changesOf(
        ['ControllerId', 'Description', 'PhoneNumber', 'Version', 'Gates'],
        { ...before, Gates },
        { ...input, Version, Gates: await auditedGates(tx, controllerId) },
      ),
      topic: 'gates',
    })
    return readControllers(tx, placeId, ctx.now)
  })

/** Replaces the key and disconnects a device that used the old one. */
export const renewControllerKey = (
  ctx: Context,
  { id: placeId, controllerId }: RequestOf<Api['renewKey']>,
): Promise<AnswerOf<Api['renewKey']>> =>
  ctx.transaction(async (tx) => {
    insist(mayConfigureGates(ctx.actor))
    const controller = await lockController(tx, ctx, { placeId, controllerId, permission: 'gates.configure' })
    const { key, hash } = newDeviceKey()
    await updateRow(tx, 'gate_controllers', { id: controllerId, key_hash: hash })
    await notifyLink(tx, { forget: controller.ControllerId })
    await record(tx, ctx, { fact: 'controller.keyRenewed', entity: 'controller', id: controllerId, placeId })
    return { Key: key }
  })

/** Removes the controller, keeps its history and clears the gate of its cameras (R9, R165). */
export const removeController = (ctx: Context, input: RequestOf<Api['remove']>): Promise<AnswerOf<Api['remove']>> =>
  ctx.transaction(async (tx) => {
    const { id: placeId, controllerId } = input
    const controller = await lockController(tx, ctx, { placeId, controllerId, permission: 'gates.delete' })
    insist(mayRemoveDevice(ctx.actor, { name: controller.ControllerId }, input.Confirmation), 'Confirmation')
    await insistUnchanged(tx, ctx, { entity: 'controller', id: controllerId, current: controller, sent: input })
    await sql`update cameras set gate_id = null, updated_at = ${nextVersion(ctx.now)}
      where gate_id = any(${controller.gateIds}::bigint[]) and deleted_at is null`.execute(tx)
    await deleteGates(tx, ctx, controllerId)
    await updateRow(tx, 'gate_controllers', { id: controllerId, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await notifyLink(tx, { forget: controller.ControllerId })
    await record(tx, ctx, {
      fact: 'controller.removed',
      entity: 'controller',
      id: controllerId,
      placeId,
      before: { ControllerId: controller.ControllerId },
      topic: 'gates',
    })
    return {}
  })
