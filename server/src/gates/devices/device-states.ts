import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import {
  announceController,
  isNewest,
  lockSender,
  toServerTime,
  saveReportTimes,
  type LinkContext,
  type Sender,
  type MessageOf,
} from './device-link.ts'

type GateRow = { id: number; gate_number: number; activity: string; is_always_opened: boolean }
type Keeping = { gateId: number; since: Instant; until: Instant | null; reason: string }

export const keepOpen = async (tx: Tx, { gateId, since, until, reason }: Keeping): Promise<void> => {
  await updateRow(tx, 'gates', {
    id: gateId,
    is_always_opened: true,
    always_opened_since: sql<string>`coalesce(always_opened_since, ${since}::timestamptz)`,
    always_opened_until: until,
    always_opened_reason: reason,
  })
}

export const endKeepOpen = async (tx: Tx, gateId: number): Promise<void> => {
  await updateRow(tx, 'gates', {
    id: gateId,
    is_always_opened: false,
    always_opened_since: null,
    always_opened_until: null,
    always_opened_reason: '',
  })
}

/** End and reason from the command, when the status arrives before the answer; empty when kept open at the device. */
const keepOpenFromCommand = async (tx: Tx, gateId: number, since: Instant): Promise<Keeping> => {
  const { rows } = await sql<{ until: Instant | null; reason: string }>`
    select keep_open_until as "until", reason from gate_commands
    where gate_id = ${gateId} and command = 'KEEP_OPEN' and status in ('SENT', 'DONE', 'NO_ANSWER')
      and created_at > ${since}::timestamptz - interval '5 minutes'
    order by id desc limit 1`.execute(tx)
  return { gateId, since, until: rows[0]?.until ?? null, reason: rows[0]?.reason ?? '' }
}

type GateReport = MessageOf<'status'>['body']['Gates'][number]

/** Returns whether the gate changed. */
const applyReport = async (
  tx: Tx,
  gate: GateRow,
  { stand, since }: { stand: GateReport; since: Instant },
): Promise<boolean> => {
  const isMoved = gate.activity !== stand.Activity
  if (isMoved) await updateRow(tx, 'gates', { id: gate.id, activity: stand.Activity, activity_since: since })
  const isKept = gate.is_always_opened !== stand.isAlwaysOpened
  if (isKept && stand.isAlwaysOpened) await keepOpen(tx, await keepOpenFromCommand(tx, gate.id, since))
  if (isKept && !stand.isAlwaysOpened) await endKeepOpen(tx, gate.id)
  return isMoved || isKept
}

const gatesOf = (tx: Tx, sender: Sender): Promise<GateRow[]> =>
  tx
    .selectFrom('gates')
    .select(['id', 'gate_number', 'activity', 'is_always_opened'])
    .where('gate_controller_id', '=', sender.id)
    .where('deleted_at', 'is', null)
    .execute()

/** Stores the state of the gates; unknown gate numbers are ignored. */
export const handleStatus = (ctx: LinkContext, { device, body }: MessageOf<'status'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    if (!sender || !isNewest(sender, 'status', body.Time)) return
    await saveReportTimes(tx, sender, { status: body.Time })
    const since = toServerTime(body.Time, sender, ctx.now)
    let isChanged = false
    for (const gate of await gatesOf(tx, sender)) {
      const stand = body.Gates.find(({ GateNumber }) => GateNumber === gate.gate_number)
      if (stand && (await applyReport(tx, gate, { stand, since }))) isChanged = true
    }
    if (isChanged) await announceController(tx, sender)
  })

type InputRow = { pin: number; description: string; status: boolean }

const inputsOf = (tx: Tx, sender: Sender): Promise<InputRow[]> =>
  tx
    .selectFrom('controller_inputs')
    .select(['pin', 'description', 'status'])
    .where('gate_controller_id', '=', sender.id)
    .execute()

/** Stores inputs (loops, buttons, sensors); missing ones stay unchanged. */
export const handleInputs = (ctx: LinkContext, { device, body }: MessageOf<'inputs'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    if (!sender || !isNewest(sender, 'inputs', body.Time)) return
    await saveReportTimes(tx, sender, { inputs: body.Time })
    const known = new Map((await inputsOf(tx, sender)).map((input) => [input.pin, input]))
    const changed = new Map(body.Inputs.map((input) => [input.Pin, input]))
    for (const [pin, { Description, Status }] of changed) {
      const before = known.get(pin)
      if (before?.status === Status && before.description === Description) changed.delete(pin)
      else
        await tx
          .insertInto('controller_inputs')
          .values({
            gate_controller_id: sender.id,
            pin,
            description: Description,
            status: Status,
            changed_at: toServerTime(body.Time, sender, ctx.now),
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
        from controller_inputs where gate_controller_id = ${sender.id}), '[]')
      where id = ${sender.id}`.execute(tx)
    await announceController(tx, sender)
  })

/** Stores outputs (relays); the message contains all of them. */
export const handleOutputs = (ctx: LinkContext, { device, body }: MessageOf<'outputs'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    if (!sender || !isNewest(sender, 'outputs', body.Time)) return
    await saveReportTimes(tx, sender, { outputs: body.Time })
    const outputs = JSON.stringify(body.Outputs.toSorted((one, other) => one.Pin - other.Pin))
    const { numAffectedRows = 0n } = await sql`update gate_controllers set output_pin_states = ${outputs}::jsonb
      where id = ${sender.id} and output_pin_states <> ${outputs}::jsonb`.execute(tx)
    if (numAffectedRows > 0n) await announceController(tx, sender)
  })

/** Makes status messages older than an answer outdated; one with the same time still counts. */
export const markStatusHandled = async (tx: Tx, sender: Sender, time: Instant): Promise<void> => {
  const justBefore = new Date(Date.parse(time) - 1).toISOString()
  const lastStatus = sender.reportedAt.status ?? zeroDate
  if (!isSet(lastStatus) || justBefore > lastStatus) await saveReportTimes(tx, sender, { status: justBefore })
}
