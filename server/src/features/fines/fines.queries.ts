import type { finesApi } from '@parkla/contract/fines/fines.endpoints.ts'
import type { FineReason, FineRow, ListFines } from '@parkla/contract/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { addDays, startOfDay } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { containing, plateContains } from '../../kit/like.ts'
import { totalsOf } from '../../kit/list-totals.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../kit/paging.ts'
import { Parameters, partOf, type Bind } from '../../kit/parameters.ts'
import { scopeText } from '../access/visible-to.ts'
import { asFineRow, fineColumns, fineTables, leftText, reasonTextIn, type StoredFine } from './fines.row.ts'

type Filter = Omit<ListFines, keyof PageRequest>
type Api = typeof finesApi

const columnsOfScope = { region: 'f.region', place: 'f.place_id' }

const groupText = (id: number, bind: Bind): string =>
  `exists (select from vehicle_group_plates k where k.vehicle_group_id = ${bind(id)} and k.plate_id = f.plate_id)`

const plateText = (part: string, bind: Bind): string =>
  `f.plate_id in (select id from plates where ${plateContains(part, bind)})`

const sentText = { YES: 'f.debts_sent_at is not null', NO: 'f.debts_sent_at is null' } as const

/** Conditions of R137; days are those of the user (decision 0007). A plate needs two characters. */
const conditionsOf = (ctx: Context, filter: Filter, bind: Bind): string => {
  const { timeZone } = ctx.actor
  const plate = normalisePlate(filter.licensePlate)
  const conditions = [
    scopeText(scopeFor(ctx, 'fines.view'), columnsOfScope, bind) ?? '',
    filter.number === '' ? '' : `f.number = ${bind(filter.number)}::bigint`,
    filter.referenceNumber === '' ? '' : `f.reference_number = ${bind(filter.referenceNumber)}`,
    plate.length < 2 ? '' : plateText(plate, bind),
    filter.placeId === 0 ? '' : `f.place_id = ${bind(filter.placeId)}`,
    filter.officer === '' ? '' : `lower(f.officer_name) like lower(${bind(containing(filter.officer))})`,
    filter.status === '' ? '' : `f.status = ${bind(filter.status)}`,
    filter.issuedFrom ? `f.issued_at >= ${bind(startOfDay(filter.issuedFrom, timeZone))}` : '',
    filter.issuedTo ? `f.issued_at < ${bind(startOfDay(addDays(filter.issuedTo, 1), timeZone))}` : '',
    filter.debtsSent === '' ? '' : sentText[filter.debtsSent],
    filter.vehicleGroupId === 0 ? '' : groupText(filter.vehicleGroupId, bind),
  ].filter((condition) => condition !== '')
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** Newest first (R5, R137). */
export const listFines = async (ctx: Context, filter: ListFines): Promise<Page<FineRow>> => {
  const { limit, offset } = limitOf(filter)
  const { cursor } = filter
  const where = partOf((bind) => {
    const after = cursor === undefined ? '' : ` and ${olderThan(cursor, ['f.issued_at', 'f.id'], bind)}`
    return conditionsOf(ctx, filter, bind) + after
  })
  const { rows } = await sql<StoredFine>`
    select ${fineColumns(ctx.language)} ${fineTables} where ${where}
    order by f.issued_at desc, f.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows.map(asFineRow), filter, ({ issuedAt, id }) => ({ at: issuedAt, id }))
}

/** The sum is what is left to pay. */
export const totalFines = (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const values = new Parameters()
  const keys = `select f.id from fines f where ${conditionsOf(ctx, filter, values.add)} limit ${mostCountedRows + 1}`
  const amount = `select f.currency, ${leftText} as cents from fines f where f.id = k.id`
  return totalsOf(ctx.replica, { keys, amount, values: values.values })
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
