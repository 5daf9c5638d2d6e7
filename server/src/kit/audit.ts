import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import { announce } from './live.ts'

/** An audited event about one record, named in the past tense. */
export type Fact = {
  fact: string
  entity: string
  /** The record's id; settings, VAT rates and holidays use text ids: `weakSignalDbm`, `EST 2026-02-24`. */
  id: number | string
  placeId?: number
  reason?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** Live topic to announce; its subscribers refetch. */
  topic?: Announcement['topic']
}

/** The actor and, while impersonating, the impersonator (R27); a job has neither. */
export type Acting = Pick<Context, 'now'> & { actor?: { id: number }; impersonatorId?: number | null }

/** The fields whose values differ, before and after; empty for a record that does not exist. */
export const changesOf = <Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<NoInfer<Field>, unknown>> | undefined,
  after: Readonly<Record<NoInfer<Field>, unknown>> | undefined,
) => {
  const changed = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
  const of = (row: typeof after) => Object.fromEntries(row ? changed.map((field) => [field, row[field]]) : [])
  return { before: of(before), after: of(after) }
}

const rowOf = (who: Acting, what: Fact) => ({
  fact: what.fact,
  entity: what.entity,
  entity_id: String(what.id),
  owner_id: who.actor?.id ?? null,
  impersonated_by_owner_id: who.impersonatorId ?? null,
  place_id: what.placeId ?? null,
  reason: what.reason ?? '',
  before: JSON.stringify(what.before ?? {}),
  after: JSON.stringify(what.after ?? {}),
  created_at: who.now,
})

/** Writes the audit row and the live announcement in the command's transaction. */
export const record = async (tx: Tx, who: Acting, what: Fact): Promise<void> => {
  await tx.insertInto('audit_events').values(rowOf(who, what)).execute()
  const id = typeof what.id === 'number' ? what.id : 0
  if (what.topic) await announce(tx, { topic: what.topic, id, placeId: what.placeId ?? 0 })
}

/** Records one fact about up to 5,000 records, in one statement and with one announcement, which names no record. */
export const recordEach = async (
  tx: Tx,
  who: Acting,
  { ids, topic, ...what }: Omit<Fact, 'id' | 'placeId'> & { ids: readonly number[] },
): Promise<void> => {
  if (ids.length === 0) return
  const rows = ids.map((id) => rowOf(who, { ...what, id }))
  await tx.insertInto('audit_events').values(rows).execute()
  if (topic) await announce(tx, { topic, id: 0, placeId: 0 })
}
