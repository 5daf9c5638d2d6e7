import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { fineLifecycle, type FineEvent } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { mayEditFine, mayMoveFine, maySetForwarding } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { record } from '../../kit/audit.ts'
import { changeFine, lockForEdit } from '../fine-records/change-fine.ts'
import { recallClaim } from '../collection/claim-steps.ts'
import { lockFine, readFine, todayAt } from '../fine-records/fine-record.queries.ts'
import { issueFine } from '../fine-records/issue-fine.ts'
import {
  cancelInside,
  decide,
  freshDeadlines,
  keepInside,
  recallWithCost,
  type Explained,
} from '../objections/decide-fine.ts'
import { settleFine } from '../fine-records/settle-fine.ts'

type Api = typeof finesApi

const lastDay = Date.parse('9999-12-31')

/** The day of debt collection keeps its distance from the due day (R130). */
const forwardingAfter = (fine: Fine, dueOn: string): string => {
  const movedMs = Date.parse(dueOn) - Date.parse(fine.dueOn)
  return new Date(Math.min(Date.parse(fine.forwardDebtsAt) + movedMs, lastDay)).toISOString().slice(0, 10)
}

/** An overdue fine whose new due day has not passed is not overdue (R125, decision 0155). */
const eventOfDueDay = ({ status, timeZone, dueOn: fineDue }: Fine, dueOn: string, now: string): FineEvent | undefined =>
  dueOn > fineDue && dueOn >= todayAt(now, timeZone) && stateAfter(fineLifecycle, status, 'postpone') !== undefined
    ? 'postpone'
    : undefined

/** Columns of the forwarding that a saved fine changes (R130); a moved due day takes the day of forwarding along unless that is sent. */
const forwardingOf = (ctx: Context, fine: Fine, input: Fine) => {
  const isDayChanged = input.forwardDebtsAt !== fine.forwardDebtsAt
  if (isDayChanged || input.doNotForwardDebts !== fine.doNotForwardDebts) insist(maySetForwarding(ctx.actor, fine))
  return {
    do_not_forward_debts: input.doNotForwardDebts,
    forward_debts_at: isDayChanged ? input.forwardDebtsAt : forwardingAfter(fine, input.dueOn),
  }
}

/** What `saveFine` stores. */
const saved = [
  'note',
  'dueOn',
  'doNotForwardDebts',
  'forwardDebtsAt',
  'debtorName',
  'debtorEmail',
  'debtorAddress',
  'debtorLanguage',
] as const satisfies readonly (keyof Fine)[]

/** R8. A fine that is sent back unchanged stays unchanged, also a closed one. */
export const saveFine = (ctx: Context, sent: RequestOf<Api['save']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockForEdit(tx, ctx, sent)
    const input = { ...fine, ...sent }
    if (saved.every((name) => input[name] === fine[name])) return fine
    insist(mayEditFine(ctx.actor, fine))
    const isPossible = input.dueOn >= todayAt(fine.issuedAt, fine.timeZone)
    insist(isPossible ? { ok: true } : reject('fines.dueBeforeIssue'), 'dueOn')
    const debtor = ctx.actor.canSeeClientsPersonalData
      ? { debtor_name: input.debtorName, debtor_email: input.debtorEmail, debtor_address: input.debtorAddress }
      : {}
    const days = { due_on: input.dueOn, ...forwardingOf(ctx, fine, input) }
    const values = { note: input.note, ...days, debtor_language: input.debtorLanguage, ...debtor }
    const event = eventOfDueDay(fine, input.dueOn, ctx.now)
    const after = await changeFine(tx, ctx, { fact: 'fine.changed', fine, event, values })
    return event === undefined ? after : settleFine(tx, ctx, after)
  })

export const cancelFine = (ctx: Context, input: RequestOf<Api['cancel']>): Promise<Fine> =>
  ctx.transaction((tx) => decide(tx, ctx, { id: input.id, decision: () => cancelInside(tx, ctx, input) }))

/** R127: the partner's claim is recalled with its cost; earlier payments may settle the fine at once. */
const resetInside = async (tx: Tx, ctx: Context, input: Explained): Promise<Fine> => {
  const fine = await lockForEdit(tx, ctx, input)
  insist(mayMoveFine(ctx.actor, fine, 'reset'))
  // A new objection is possible only within the first deadline; the claim lapses by its first due day.
  const { due_on, forward_debts_at } = await freshDeadlines(tx, ctx, fine)
  const cleared = {
    paid_at: null,
    cancelled_at: null,
    cancel_reason: '',
    contested_at: null,
    debts_sent_at: null,
    debt_partner: '',
  }
  const costs_in_cents = await recallWithCost(tx, ctx, fine)
  const values = { ...cleared, costs_in_cents, due_on, forward_debts_at, reminders: 0, reminded_at: null }
  const { comment } = input
  const after = await changeFine(tx, ctx, { fact: 'fine.reset', fine, event: 'reset', values, comment })
  return settleFine(tx, ctx, after)
}

export const resetFine = (ctx: Context, input: Explained): Promise<Fine> =>
  ctx.transaction((tx) => decide(tx, ctx, { id: input.id, decision: () => resetInside(tx, ctx, input) }))

export const keepFine = (ctx: Context, input: Explained): Promise<Fine> =>
  ctx.transaction((tx) => decide(tx, ctx, { id: input.id, decision: () => keepInside(tx, ctx, input) }))

export const writeOffFine = (ctx: Context, input: Explained): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockForEdit(tx, ctx, input)
    insist(mayMoveFine(ctx.actor, fine, 'writeOff'))
    await recallClaim(tx, ctx, { fineId: fine.id, state: 'CLOSED' })
    return changeFine(tx, ctx, { fact: 'fine.writtenOff', fine, event: 'writeOff', comment: input.comment })
  })

const debtorOf = (fine: Fine, isSamePlate: boolean) =>
  isSamePlate
    ? { name: fine.debtorName, email: fine.debtorEmail, address: fine.debtorAddress, language: fine.debtorLanguage }
    : undefined

/**
 * Answers the successor: the earlier fine is void. Time, position and amount stay those of the offence, the deadlines are new, and
 * the debtor is kept only with the plate (R132, R134).
 */
const replaceInside = async (tx: Tx, ctx: Context, input: RequestOf<Api['replace']>): Promise<Fine> => {
  const fine = await lockForEdit(tx, ctx, input)
  insist(mayMoveFine(ctx.actor, fine, 'replace'))
  const { licensePlate: plate, reasonCode, comment } = input
  const isSamePlate = plate === fine.licensePlate
  insist(isSamePlate && reasonCode === fine.reasonCode ? reject('fines.sameFine') : { ok: true }, 'licensePlate')
  const { note, placeId } = fine
  const debtor = debtorOf(fine, isSamePlate)
  const officer = await officerOf(tx, fine.id)
  const { id } = await issueFine(tx, ctx.now, {
    placeId,
    plate,
    reasonCode,
    note,
    officer,
    issuedAt: fine.issuedAt,
    deadlinesFrom: ctx.now,
    predecessorId: fine.id,
    ...(debtor === undefined ? {} : { debtor }),
  })
  await sql`update fines s set latitude = f.latitude, longitude = f.longitude,
      do_not_forward_debts = f.do_not_forward_debts and s.plate_id = f.plate_id
    from fines f where s.id = ${id} and f.id = s.predecessor_id`.execute(tx)
  await changeFine(tx, ctx, { fact: 'fine.replaced', fine, event: 'replace', comment })
  await record(tx, ctx, { fact: 'fine.issued', entity: 'fine', id, placeId, reason: comment, topic: 'fines' })
  return readFine(tx, ctx, { id })
}

export const replaceFine = (ctx: Context, input: RequestOf<Api['replace']>): Promise<Fine> =>
  ctx.transaction((tx) => decide(tx, ctx, { id: input.id, decision: () => replaceInside(tx, ctx, input) }))

const officerOf = async (tx: Tx, id: number): Promise<{ id: number | null; name: string }> => {
  const { rows } = await sql<{ id: number | null; name: string }>`
    select officer_id as id, officer_name as name from fines where id = ${id}`.execute(tx)
  return rows[0] ?? { id: null, name: '' }
}

export const commentFine = (ctx: Context, { id, comment }: RequestOf<Api['comment']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    return changeFine(tx, ctx, { fact: 'fine.commented', fine, comment })
  })

export const setDoNotForward = (ctx: Context, input: RequestOf<Api['doNotForward']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockForEdit(tx, ctx, input)
    insist(maySetForwarding(ctx.actor, fine))
    const values = { do_not_forward_debts: input.doNotForwardDebts }
    return changeFine(tx, ctx, { fact: 'fine.forwardingChanged', fine, values })
  })

export const setForwardAt = (ctx: Context, input: RequestOf<Api['forwardAt']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const fine = await lockForEdit(tx, ctx, input)
    insist(maySetForwarding(ctx.actor, fine))
    const values = { forward_debts_at: input.forwardDebtsAt }
    return changeFine(tx, ctx, { fact: 'fine.forwardingChanged', fine, values })
  })
