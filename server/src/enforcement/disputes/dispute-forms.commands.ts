import type { disputeFormsApi } from '@parkla/contract/enforcement/disputes/dispute-forms.endpoints.ts'
import type { DisputeFormSettings, FileDispute } from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
import { mayFileDispute } from '@parkla/contract/enforcement/disputes/disputes.policy.ts'
import { replyTarget } from '@parkla/contract/enforcement/disputes/reply-target.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { formatInstant, instantToLocal, localToInstant, parseLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { fileColumns, readAttachments, storeWithFiles, type StoredFile } from '../../kit/attachments.ts'
import { record } from '../../kit/audit.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context, PublicContext } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insist, rejectionOf } from '../../kit/errors.ts'
import { insistOnStorable, plateUpsert } from '../../kit/database/plate-id.ts'
import { reasonText } from '../../kit/reasons.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { daysOff, listCalendarDays } from '../../office/settings/calendar/calendar-days.queries.ts'
import { mailReceipt } from './disputes.jobs.ts'
import { matchWash } from './dispute-record.queries.ts'
import { findOpenForm, readFormSettings, type OpenForm } from './dispute-forms.queries.ts'

type Api = typeof disputeFormsApi

/** 422 for a text that is no time, or none at the place (R2). */
const serviceTimeOf = (ctx: PublicContext, text: string, { TimeZone }: OpenForm['form']): Instant => {
  const local = parseLocal(text)
  const instant = local && localToInstant(local, TimeZone)
  if (instant === undefined) throw rejectionOf(reject('disputes.notATime'), 'ServiceTime')
  insist(mayFileDispute(instant, ctx.now), 'ServiceTime')
  return instant
}

/** R158. */
const replyByOf = async (tx: Tx, ctx: PublicContext, { region, form: { TimeZone: timeZone } }: OpenForm) => {
  const { year } = instantToLocal(ctx.now, timeZone)
  const days = await listCalendarDays(tx, { region, fromYear: year, toYear: year + 1 })
  return replyTarget(ctx.now, { timeZone, holidays: daysOff(days) })
}

type Filing = { of: OpenForm; sent: FileDispute; serviceTime: Instant; replyBy: Instant }

/** Answers the id, or undefined if the same request was stored before. */
const insertDispute = async (tx: Tx, ctx: PublicContext, filing: Filing): Promise<number | undefined> => {
  const { of, sent, serviceTime, replyBy } = filing
  await insistOnStorable(tx, [sent.LicensePlate])
  const { rows } = await sql<{ id: number }>`
    with plate as (${plateUpsert(sent.LicensePlate)})
    insert into disputes (place_id, plate_id, service_name, service_time, amount_in_cents, currency, email, language,
      message, reply_by, intake_key, created_at, updated_at)
    select ${of.placeId}, id, ${sent.ServiceName}, ${serviceTime}::timestamptz, ${sent.AmountInCents}::bigint,
      ${of.form.Currency}, ${sent.Email}, ${ctx.language}, ${sent.Message}, ${replyBy}::timestamptz,
      ${sent.RequestId}::uuid, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from plate
    on conflict (intake_key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The dispute gets the driver of the matched wash. */
const setClient = async (tx: Tx, id: number): Promise<void> => {
  const sessionId = await matchWash(tx, id)
  if (sessionId === undefined) return
  await sql`update disputes set client_id = (select client_id from sessions where id = ${sessionId})
    where id = ${id}`.execute(tx)
}

const insertFiles = async (tx: Tx, disputeId: number, files: readonly StoredFile[]): Promise<void> => {
  for (const file of files) await insertRow(tx, 'dispute_files', { dispute_id: disputeId, ...fileColumns(file) })
}

const isFiled = async (db: Db, requestId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from disputes where intake_key = ${requestId}::uuid`.execute(db)
  return rows.length > 0
}

type Sent = { uuid: string; sent: FileDispute; files: readonly StoredFile[] }

const store = (ctx: PublicContext, { uuid, sent, files }: Sent): Promise<AnswerOf<Api['file']>> =>
  ctx.transaction(async (tx) => {
    const of = await findOpenForm(tx, uuid, ctx.now)
    const serviceTime = serviceTimeOf(ctx, sent.ServiceTime, of.form)
    const replyBy = await replyByOf(tx, ctx, of)
    const id = sent.Website === '' ? await insertDispute(tx, ctx, { of, sent, serviceTime, replyBy }) : undefined
    if (id !== undefined) {
      await setClient(tx, id)
      await insertFiles(tx, id, files)
      await record(tx, ctx, { fact: 'dispute.filed', entity: 'dispute', id, placeId: of.placeId, topic: 'disputes' })
      await ctx.jobs.enqueue(tx, mailReceipt, { disputeId: id })
    }
    return { Message: reasonText(ctx.language, 'disputes.received', { day: lastDay(replyBy, of.form.TimeZone) }) }
  })

/** Files one dispute per request id; a filled hidden field gets the usual answer and stores nothing. */
export const fileDispute = async (
  ctx: PublicContext,
  { id: uuid, ...sent }: RequestOf<Api['file']>,
): Promise<AnswerOf<Api['file']>> => {
  // Check the form and the time before decoding files: a refused request costs nothing.
  serviceTimeOf(ctx, sent.ServiceTime, (await findOpenForm(ctx.db, uuid, ctx.now)).form)
  const isStored = () => isFiled(ctx.db, sent.RequestId)
  const hasFiles = sent.Files.length > 0 && sent.Website === '' && !(await isStored())
  const reasons = { tooBig: 'disputes.filesTooBig', notAFile: 'disputes.notAFile' }
  const files = hasFiles ? await readAttachments(sent.Files, { folder: `disputes/${sent.RequestId}`, ...reasons }) : []
  return storeWithFiles(ctx.ports, files, { store: () => store(ctx, { uuid, sent, files }), isStored })
}

/** The day that ends with the reply target. */
const lastDay = (replyBy: Instant, timeZone: string): string =>
  formatInstant(new Date(Date.parse(replyBy) - 1).toISOString(), timeZone).slice(0, 10)

/** R8. */
export const saveForm = (
  ctx: Context,
  { id, IsEnabled, ...sent }: RequestOf<Api['saveOfPlace']>,
): Promise<DisputeFormSettings> =>
  ctx.transaction(async (tx) => {
    await sql`select from places where id = ${id} for update`.execute(tx)
    const current = await readFormSettings(tx, ctx, id)
    await insistUnchanged(tx, ctx, { entity: 'disputeForm', id, current, sent })
    await sql`insert into dispute_forms (place_id, is_enabled, updated_at) values (${id}, ${IsEnabled}, ${ctx.now})
      on conflict (place_id) do update set is_enabled = excluded.is_enabled,
        updated_at = greatest(excluded.updated_at, dispute_forms.updated_at + interval '1 millisecond')`.execute(tx)
    const sides = { before: { IsEnabled: current.IsEnabled }, after: { IsEnabled } }
    await record(tx, ctx, {
      fact: 'disputeForm.changed',
      entity: 'disputeForm',
      id,
      placeId: id,
      ...sides,
      topic: 'disputes',
    })
    return readFormSettings(tx, ctx, id)
  })
