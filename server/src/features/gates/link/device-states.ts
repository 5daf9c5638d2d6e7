import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import {
  announceController,
  isNews,
  lockSpeaker,
  onOurClock,
  rememberTold,
  type LinkContext,
  type Speaker,
  type Told,
} from './device-link.ts'

type GateRow = { id: number; gate_number: number; activity: string; is_always_opened: boolean }
type Keeping = { gateId: number; since: Instant; until: Instant | null; reason: string }

export const keepOpen = async (tx: Tx, { gateId, since, until, reason }: Keeping): Promise<void> => {
  await tx
    .updateTable('gates')
    .set({
      is_always_opened: true,
      always_opened_since: sql<string>`coalesce(always_opened_since, ${since}::timestamptz)`,
      always_opened_until: until,
      always_opened_reason: reason,
    })
    .where('id', '=', gateId)
    .execute()
}

export const endKeepOpen = async (tx: Tx, gateId: number): Promise<void> => {
  await tx
    .updateTable('gates')
    .set({
      is_always_opened: false,
      always_opened_since: null,
      always_opened_until: null,
      always_opened_reason: '',
    })
    .where('id', '=', gateId)
    .execute()
}

/** End and reason that a person gave, where the state comes before the answer; somebody at the barrier gives neither. */
const asOrdered = async (tx: Tx, gateId: number, since: Instant): Promise<Keeping> => {
  const { rows } = await sql<{ until: Instant | null; reason: string }>`
    select keep_open_until as "until", reason from gate_commands
    where gate_id = ${gateId} and command = 'KEEP_OPEN' and status in ('SENT', 'DONE', 'NO_ANSWER')
      and created_at > ${since}::timestamptz - interval '5 minutes'
    order by id desc limit 1`.execute(tx)
  return { gateId, since, until: rows[0]?.until ?? null, reason: rows[0]?.reason ?? '' }
}

type Stand = Told<'status'>['body']['Gates'][number]

/** Whether anything was different from what we knew. */
const takeStand = async (
  tx: Tx,
  gate: GateRow,
  { stand, since }: { stand: Stand; since: Instant },
): Promise<boolean> => {
  const isMoved = gate.activity !== stand.Activity
  if (isMoved)
    await tx
      .updateTable('gates')
      .set({ activity: stand.Activity, activity_since: since })
      .where('id', '=', gate.id)
      .execute()
  const isKept = gate.is_always_opened !== stand.isAlwaysOpened
  if (isKept && stand.isAlwaysOpened) await keepOpen(tx, await asOrdered(tx, gate.id, since))
  if (isKept && !stand.isAlwaysOpened) await endKeepOpen(tx, gate.id)
  return isMoved || isKept
}

const gatesOf = (tx: Tx, speaker: Speaker): Promise<GateRow[]> =>
  tx
    .selectFrom('gates')
    .select(['id', 'gate_number', 'activity', 'is_always_opened'])
    .where('gate_controller_id', '=', speaker.id)
    .where('deleted_at', 'is', null)
    .execute()

/** Where the barriers stand. Numbers that nobody set up are not ours. */
export const takeStatus = (ctx: LinkContext, { device, body }: Told<'status'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    if (!speaker || !isNews(speaker, 'status', body.Time)) return
    await rememberTold(tx, speaker, { status: body.Time })
    const since = onOurClock(body.Time, speaker, ctx.now)
    let isChanged = false
    for (const gate of await gatesOf(tx, speaker)) {
      const stand = body.Gates.find(({ GateNumber }) => GateNumber === gate.gate_number)
      if (stand && (await takeStand(tx, gate, { stand, since }))) isChanged = true
    }
    if (isChanged) await announceController(tx, speaker)
  })

type InputRow = { pin: number; description: string; status: boolean }

const inputsOf = (tx: Tx, speaker: Speaker): Promise<InputRow[]> =>
  tx
    .selectFrom('controller_inputs')
    .select(['pin', 'description', 'status'])
    .where('gate_controller_id', '=', speaker.id)
    .execute()

/** Loops, buttons and sensors; those not named stay as they were. */
export const takeInputs = (ctx: LinkContext, { device, body }: Told<'inputs'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    if (!speaker || !isNews(speaker, 'inputs', body.Time)) return
    await rememberTold(tx, speaker, { inputs: body.Time })
    const known = new Map((await inputsOf(tx, speaker)).map((input) => [input.pin, input]))
    const changed = new Map(body.Inputs.map((input) => [input.Pin, input]))
    for (const [pin, { Description, Status }] of changed) {
      const before = known.get(pin)
      if (before?.status === Status && before.description === Description) changed.delete(pin)
      else
        await tx
          .insertInto('controller_inputs')
          .values({
            gate_controller_id: speaker.id,
            pin,
            description: Description,
            status: Status,
            changed_at: onOurClock(body.Time, speaker, ctx.now),
          })
          .onConflict((conflict) =>
            conflict.columns(['gate_controller_id', 'pin']).doUpdateSet({
              description: (row) => row.ref('excluded.description'),
              status: (row) => row.ref('excluded.status'),
              changed_at: (row) => row.ref('excluded.changed_at'),
            }),
          )
          .execute()
    }
    if (changed.size === 0) return
    await sql`update gate_controllers set pin_states = coalesce((
        select jsonb_agg(jsonb_build_object('Pin', pin, 'Status', status) order by pin)
        from controller_inputs where gate_controller_id = ${speaker.id}), '[]')
      where id = ${speaker.id}`.execute(tx)
    await announceController(tx, speaker)
  })

/** Relays, all of them at once. */
export const takeOutputs = (ctx: LinkContext, { device, body }: Told<'outputs'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    if (!speaker || !isNews(speaker, 'outputs', body.Time)) return
    await rememberTold(tx, speaker, { outputs: body.Time })
    const outputs = JSON.stringify(body.Outputs.toSorted((one, other) => one.Pin - other.Pin))
    const { numAffectedRows = 0n } = await sql`update gate_controllers set output_pin_states = ${outputs}::jsonb
      where id = ${speaker.id} and output_pin_states <> ${outputs}::jsonb`.execute(tx)
    if (numAffectedRows > 0n) await announceController(tx, speaker)
  })

/** After an answer, what was said before it is not news any more; what is said with it is. */
export const settleStatus = async (tx: Tx, speaker: Speaker, time: Instant): Promise<void> => {
  const justBefore = new Date(Date.parse(time) - 1).toISOString()
  const told = speaker.toldAt.status ?? zeroDate
  if (!isSet(told) || justBefore > told) await rememberTold(tx, speaker, { status: justBefore })
}
