import { mayReadBalance } from '@parkla/contract/members/fleets/fleets.policy.ts'
import type { fleetBalanceApi } from '@parkla/contract/members/fleets/fleet-balance.endpoints.ts'
import type { LedgerEntry } from '@parkla/contract/members/fleets/fleet-balance.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { limitOf, olderThan, pageOf } from '../../../kit/lists/paging.ts'
import { partOf } from '../../../kit/database/parameters.ts'
import { balanceOfFleet } from '../covering.queries.ts'
import { readFleet } from '../fleets.queries.ts'
import { phrases, type Words } from '../phrases.ts'

const selectEntries = sql`
  select l.id as "Id", l.amount_in_cents as "AmountInCents", f.currency as "Currency", l.note as "Note",
    coalesce(nullif(o.name, ''), o.email, '') as "By", r.time_zone as "TimeZone", l.created_at as "CreatedAt"
  from fleet_ledger l join fleets f on f.id = l.fleet_id join regions r on r.code = f.region
    left join owners o on o.id = l.owner_id`

/** Newest first (R103); 403 for managers restricted to one user and for other admins (R100). */
export const listLedger = async (
  ctx: Context,
  { id, ...paging }: RequestOf<(typeof fleetBalanceApi)['ledger']>,
): Promise<Page<LedgerEntry>> => {
  insist(mayReadBalance(ctx.actor, await readFleet(ctx.replica, ctx, id)))
  const { limit, offset } = limitOf(paging)
  const { cursor } = paging
  const after: RawBuilder<unknown> =
    cursor === undefined ? sql`true` : partOf((bind) => olderThan(cursor, ['l.created_at', 'l.id'], bind))
  const { rows } = await sql<LedgerEntry>`${selectEntries} where l.fleet_id = ${id} and ${after}
    order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows, paging, ({ Id, CreatedAt }) => ({ at: CreatedAt, id: Id }))
}

const columnsIn = (words: Words): ExportColumn<LedgerEntry>[] => [
  [words.shared.time, 'instant', ({ CreatedAt }) => CreatedAt],
  [words.shared.amount, 'money', ({ AmountInCents }) => AmountInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
  [words.balance.by, ['text', 28], ({ By }) => By],
  [words.shared.note, ['text', 40], ({ Note }) => Note],
]

/** The ledger as it is shown (R182). */
export const exportLedger = listExport(phrases, listLedger, (words) => ({
  name: 'fleetLedger',
  title: words.ledger.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))

export const readEntry = async (db: Db | Tx, id: number): Promise<LedgerEntry> => {
  const { rows } = await sql<LedgerEntry>`${selectEntries} where l.id = ${id}`.execute(db)
  return found(rows[0])
}

/** Cents that a PREPAID fleet has left. */
export const readBalance = async (db: Db | Tx, fleetId: number): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select (${balanceOfFleet()})::bigint as balance from fleets f where f.id = ${fleetId}`.execute(db)
  return found(rows[0]).balance
}
