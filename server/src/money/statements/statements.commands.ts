import type { statementsApi } from '@parkla/contract/money/statements/statements.endpoints.ts'
import { mayCloseMonth } from '@parkla/contract/money/statements/statements.policy.ts'
import type { CloseMonth } from '@parkla/contract/money/statements/statements.schema.ts'
import type { AnswerOf } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { earliestToday, readNewLines, type NewLine } from './statement-lines.queries.ts'
import { statementsOf, totalsOf } from './statements.queries.ts'

/** Statements with the next numbers and their lines, all in one statement of SQL. */
const insertStatements = async (
  tx: Tx,
  ctx: Context,
  made: { month: string; lines: readonly NewLine[] },
): Promise<void> => {
  const { month, lines } = made
  await sql`
    with l as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (kind text, "rootId" bigint, "placeId" bigint, currency text,
        "bookedMonth" date, "ofStatementId" bigint, sessions bigint, paid bigint, fleet bigint, refunded bigint, "byHand" bigint,
        vat bigint, fees bigint, commission bigint, payout bigint)) with ordinality),
    made as (
      insert into statements (number, place_id, month, currency, place_name, address, seller, payout_in_cents, closed_at,
        closed_by_owner_id)
      select (select coalesce(max(number), 0) from statements) + row_number() over (order by lower(p.name), p.id, g.currency),
        p.id, ${`${month}-01`}::date, g.currency, p.name, p.address_text,
        coalesce((select value -> p.operator from settings where key = 'sellers'), '{}'), g.payout, ${ctx.now}::timestamptz,
        ${ctx.actor.id}
      from (select "rootId", currency, sum(payout)::bigint as payout from l group by 1, 2) g join places p on p.id = g."rootId"
      returning id, place_id, currency)
    insert into statement_lines (statement_id, kind, place_id, place_name, booked_month, of_statement_id, sessions,
      paid_in_cents, fleet_in_cents, refunded_in_cents, by_hand_in_cents, vat_in_cents, fee_in_cents, commission_in_cents,
      payout_in_cents)
    select m.id, l.kind, l."placeId", q.name, l."bookedMonth", l."ofStatementId", l.sessions, l.paid, l.fleet, l.refunded,
      l."byHand", l.vat, l.fees, l.commission, l.payout
    from l join made m on m.place_id = l."rootId" and m.currency = l.currency join places q on q.id = l."placeId"
    order by l.ordinality`.execute(tx)
}

/** One transaction under a table lock: numbers have no gaps, and two closings make each statement once. */
export const closeMonth = (
  ctx: Context,
  { Month, PlaceId, Totals }: CloseMonth,
): Promise<AnswerOf<(typeof statementsApi)['close']>> =>
  ctx.transaction(async (tx) => {
    // The lock also waits for commands that change commissions.
    await sql`lock table statements in exclusive mode`.execute(tx)
    const today = await earliestToday(tx, ctx.now)
    const lines = await readNewLines(tx, { month: Month, placeId: PlaceId })
    const statements = statementsOf(lines)
    const isAsPreviewed = sameTotals(totalsOf(statements), Totals)
    insist(mayCloseMonth(ctx.actor, { month: Month, today, statements: statements.length, isAsPreviewed }))
    await insertStatements(tx, ctx, { month: Month, lines })
    const placed = PlaceId === 0 ? {} : { placeId: PlaceId }
    const after = { Month, Statements: statements.length, Totals }
    await record(tx, ctx, {
      fact: 'statements.closed',
      entity: 'statements',
      id: Month,
      ...placed,
      after,
      topic: 'statements',
    })
    return { Statements: statements.length }
  })

const sameTotals = (one: CloseMonth['Totals'], other: CloseMonth['Totals']): boolean => {
  const textOf = (totals: CloseMonth['Totals']) =>
    totals
      .map(({ Currency, Statements, PayoutInCents }) => `${Currency} ${Statements} ${PayoutInCents}`)
      .toSorted()
      .join()
  return textOf(one) === textOf(other)
}
