import type { objectionsApi } from '@parkla/contract/enforcement/objections/objections.endpoints.ts'
import type {
  AnswerTemplate,
  ListObjections,
  Objection,
} from '@parkla/contract/enforcement/objections/objections.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { keysOf } from '@parkla/contract/kit/keys.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { found, rejectionOf } from '../../kit/errors.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { limitOf, newerThan, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'
import { columnsOfScope, masked, objectionColumns, objectionTables, readObjection } from './objection-rows.ts'
import { answerText } from './outcome-answer.ts'

type Api = typeof objectionsApi
type Filter = Omit<ListObjections, keyof PageRequest>

const conditionsOf = (ctx: Context, filter: Filter & { cursor?: string | undefined }): RawBuilder<boolean> => {
  const plate = normalisePlate(filter.licensePlate)
  return allOf([
    isWithin(scopeFor(ctx, 'fines.view'), columnsOfScope),
    filter.state === '' ? undefined : sql`b.state = ${filter.state}`,
    filter.assignee === 'ME' ? sql`b.assignee_id = ${ctx.actor.id}` : undefined,
    filter.assignee === 'NONE' ? sql`b.assignee_id is null` : undefined,
    filter.placeId === 0 ? undefined : sql`f.place_id = ${filter.placeId}`,
    filter.fineId === 0 ? undefined : sql`b.fine_id = ${filter.fineId}`,
    plate === '' ? undefined : sql`f.plate_id = ${plateIdOf(plate)}`,
    filter.cursor === undefined ? undefined : newerThan(filter.cursor, ['b.answer_by', 'b.id']),
  ])
}

/** The earliest deadline first (R5). */
export const listObjections = async (ctx: Context, filter: ListObjections): Promise<Page<Objection>> => {
  const { limit, offset } = limitOf(filter)
  const { rows } = await sql<Objection>`
    select ${objectionColumns(ctx.now)} ${objectionTables} where ${conditionsOf(ctx, filter)}
    order by b.answer_by, b.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.replica)
  const all = rows.map((row) => masked(ctx, row))
  return pageOf(all, filter, ({ answerBy, id }) => ({ at: answerBy, id }))
}

/** Joins `fines` only: the conditions use no other table. */
export const totalObjections = (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const keys = sql`select b.id from fine_objections b join fines f on f.id = b.fine_id
    where ${conditionsOf(ctx, filter)} limit ${sql.lit(mostCountedRows + 1)}`
  return totalsOf(ctx.replica, { keys })
}

/** Last day to answer; `answerBy` is the midnight that ends it. */
const lastDayOf = ({ answerBy, timeZone }: Objection): string =>
  dayKey(instantToLocal(new Date(Date.parse(answerBy) - 1).toISOString(), timeZone))

const columnsIn = (words: Words): ExportColumn<Objection>[] => [
  [words.field.number, ['text', 12], ({ fineNumber }) => fineNumber],
  [words.shared.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.shared.place, ['text', 28], ({ placeName }) => placeName],
  [words.shared.status, ['text', 16], ({ state }) => words.objections.state[state]],
  [words.objections.received, 'instant', ({ receivedAt }) => receivedAt],
  [words.objections.answerBy, 'day', lastDayOf],
  [words.shared.assignee, ['text', 20], ({ assignee }) => assignee],
  [words.form.name, ['text', 24], ({ name }) => name],
  [words.shared.email, ['text', 28], ({ email }) => email],
  [words.form.text, ['text', 60], ({ text }) => text],
  [words.objections.answeredAt, 'instant', ({ answeredAt }) => answeredAt],
  [words.objections.answer, ['text', 60], ({ answer }) => answer],
]

export const exportObjections = listExport(phrases, listObjections, (words) => ({
  name: 'fineObjections',
  title: words.tab['fine-objections'],
  columns: columnsIn(words),
  zoneOf: ({ timeZone }) => timeZone,
}))

type Stored = { storageKey: string; fileName: string; contentType: string }

/** The view is logged; 409 once the file is deleted. */
export const openAttachment = async (
  ctx: Context,
  { id, fileId }: RequestOf<Api['attachment']>,
): Promise<FileAnswer> => {
  const { storageKey, fileName, contentType } = await ctx.transaction(async (tx) => {
    const { fineId, placeId } = await readObjection(tx, ctx, { id, permission: 'fines.view' })
    const { rows } = await sql<Stored>`
      select storage_key as "storageKey", file_name as "fileName", content_type as "contentType"
      from fine_objection_files where id = ${fileId} and objection_id = ${id}`.execute(tx)
    await record(tx, ctx, { fact: 'fine.objectionFileViewed', entity: 'fine', id: fineId, placeId })
    return found(rows[0])
  })
  const file = await ctx.ports.storage.get(storageKey)
  if (file === null) throw rejectionOf(refuse('fines.objectionFileDeleted'))
  return { fileName, content: file.bytes, contentType }
}

const decisions = {
  NOT_PAID: ['KEEP', 'OTHER'],
  SIGNS: ['KEEP', 'OTHER'],
  TIME: ['KEEP', 'OTHER'],
  PERMIT_SHOWN: ['CANCEL', 'PERMIT_SHOWN'],
  SIGNAGE: ['CANCEL', 'SIGNAGE'],
  GOODWILL: ['CANCEL', 'GOODWILL'],
} as const satisfies Record<AnswerTemplate['code'], readonly [AnswerTemplate['decision'], AnswerTemplate['reasonCode']]>

/** Templates in the language of the debtor. */
export const listTemplates = async (ctx: Context, { id }: { id: number }): Promise<AnswerTemplate[]> => {
  const objection = await readObjection(ctx.db, ctx, { id, permission: 'fines.view' })
  const words = phrases[objection.language]
  return keysOf(decisions).map((code) => {
    const [decision, reasonCode] = decisions[code]
    const outcome = decision === 'KEEP' ? words.answer.kept : words.answer.cancelled
    const parts = [words.answer.received, words.answer[code], outcome]
    return { code, decision, reasonCode, text: answerText(objection, parts) }
  })
}
