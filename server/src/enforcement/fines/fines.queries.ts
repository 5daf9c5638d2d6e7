import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import type { FineReason, FineRow, ListFines } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { fineKeys } from '../fine-records/fine-keys.queries.ts'
import {
  asFineRow,
  fineColumns,
  fineJoins,
  leftToPay,
  reasonTextIn,
  type StoredFine,
} from '../fine-records/fines.row.ts'

type Api = typeof finesApi

/** Newest first (R5, R137). */
export const listFines = async (ctx: Context, filter: ListFines): Promise<Page<FineRow>> => {
  const keys = await fineKeys(ctx, filter, { ...limitOf(filter), cursor: filter.cursor })
  const { rows } = await sql<StoredFine>`
    select ${fineColumns(ctx.language)} from (${keys}) k join fines f on f.id = k.id ${fineJoins}
    order by k.issued_at desc, k.id desc`.execute(ctx.replica)
  return pageOf(rows.map(asFineRow), filter, ({ issuedAt, id }) => ({ at: issuedAt, id }))
}

/** The sum is what is left to pay. */
export const totalFines = async (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const keys = await fineKeys(ctx, filter, { limit: mostCountedRows + 1, offset: 0 })
  return totalsOf(ctx.replica, {
    keys: sql`select k.id from (${keys}) k`,
    amount: sql`select f.currency, ${leftToPay} as cents from fines f where f.id = k.id`,
  })
}

const languageOf: Readonly<Record<string, 'en' | 'lv'>> = { ENG: 'en', EN: 'en', LVA: 'lv', LAV: 'lv', LV: 'lv' }

/** Estonian where a text or the language is missing (R136). */
export const listFineReasons = async (
  ctx: Context,
  { language, type }: RequestOf<Api['reasons']>,
): Promise<FineReason[]> => {
  const wanted = languageOf[language.toUpperCase()] ?? 'et'
  const { rows } = await sql<FineReason>`
    select g.code, g.type, ${reasonTextIn(wanted)} as text from fine_reasons g
    where g.is_active and (${type} = '' or g.type = ${type}) order by g.id`.execute(ctx.replica)
  return rows
}
