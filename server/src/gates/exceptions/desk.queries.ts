import type { Scope } from '@parkla/contract/access/scope.ts'
import { formatLocalDate, instantToLocal, isSet, zeroDate } from '@parkla/contract/kit/time.ts'
import type { DeskSession, ExceptionDetail, LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { lookAlikePlates, rankSessions } from '@parkla/contract/gates/exceptions/plate-similarity.ts'
import { isPriceOpen, type Pricing } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'
import { findException } from './exceptions.queries.ts'

type Row = Omit<DeskSession, 'EndTime' | 'IsCharged'> & Pricing & { EndTime: string | null }

const columns = sql`
  s.id as "Id", coalesce(n.plate, '') as "CarNumber", s.place_id as "PlaceId", p.name as "Place", p.time_zone as "TimeZone",
  s.start_time as "StartTime", s.end_time as "EndTime", s.status as "Status",
  s.end_lpr_event_id is not null as "HasExitRead", s.cost_in_cents as "CostInCents", s.currency as "Currency",
  s.type as "Type", s.payment_status as "PaymentStatus", s.bundle_id is not null as "IsBundled",
  s.is_paid_outside_card as "IsPaidOutsideCard", s.has_invoice as "HasInvoice",
  s.free_pass_cents_used as "FreePassCentsUsed", s.campaign_credit_in_cents - coalesce((select sum(u.credit_in_cents)
    from campaign_uses u where u.session_id = s.id and not u.is_returned), 0)::bigint as "UsedDiscountCampaignCreditInCents",
  s.import_key is not null as "IsImported", s.service_price_in_cents is not null as "HasServicePrice"`

/** Includes sessions paid entirely by a free pass or credit: their price is fixed. */
const isCharged = (row: Row): boolean => isSet(row.EndTime) && !isPriceOpen(row)

const asDeskSession = (row: Row): DeskSession => ({
  Id: row.Id,
  CarNumber: row.CarNumber,
  PlaceId: row.PlaceId,
  Place: row.Place,
  TimeZone: row.TimeZone,
  StartTime: row.StartTime,
  EndTime: row.EndTime ?? zeroDate,
  Status: row.Status,
  HasExitRead: row.HasExitRead,
  CostInCents: row.CostInCents,
  Currency: row.Currency,
  IsCharged: isCharged(row),
})

const visits = sql`s.deleted_at is null and s.type in ('PARKING', 'CAR_WASH') and s.status <> 'CANCELLED'`

const readSessions = async (db: Db | Tx, from: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from (${from}) k join sessions s on s.id = k.id join places p on p.id = s.place_id
    left join plates n on n.id = s.plate_id`.execute(db)
  return rows
}

/** Limit of sessions compared per place; the latest ones are used. */
const maxCompared = 3000
const maxShown = 9

/** Running sessions of the place, those that ended within a day of the read, and running look-alikes elsewhere in scope. */
const candidateSessions = ({ PlaceId, Time, LicensePlate }: LprException, scope: Scope): RawBuilder<unknown> => sql`
  (select s.id from sessions s where s.place_id = ${PlaceId} and s.status = 'STARTED' and ${visits}
    order by s.start_time desc limit ${sql.lit(maxCompared)})
  union
  (select s.id from sessions s where s.place_id = ${PlaceId} and s.status in ('ENDED', 'AUTO_ENDED') and ${visits}
      and s.end_time between ${Time}::timestamptz - interval '1 day' and ${Time}::timestamptz + interval '1 day'
    order by s.end_time desc limit ${sql.lit(maxCompared)})
  union
  (select s.id from sessions s join plates n on n.id = s.plate_id
    where n.plate = any(${LicensePlate === '' ? [] : lookAlikePlates(LicensePlate)}::text[]) and s.status = 'STARTED'
      and ${visits} and ${visibleTo(scope)} limit 50)`

/** An exit needs a session that began before it, an entry one that had not ended. */
const mayBelong = ({ Direction, Time }: LprException, { StartTime, EndTime }: Row): boolean =>
  Direction === 'EXIT' ? StartTime <= Time : EndTime === null || EndTime > Time

const candidatesOf = async (ctx: Context, tx: Tx, exception: LprException): Promise<DeskSession[]> => {
  const { LicensePlate: plate, PlaceId: placeId, Time: time } = exception
  const rows = await readSessions(tx, candidateSessions(exception, scopeFor(ctx, 'lprEvents.view')))
  const day = (instant: string) => formatLocalDate(instantToLocal(instant, exception.Place.TimeZone))
  const fitting = rows.filter((row) => row.Id !== exception.SessionId && mayBelong(exception, row))
  return rankSessions({ plate, placeId, time, day }, fitting).slice(0, maxShown).map(asDeskSession)
}

/** The session without a scope check. */
export const findDeskSession = async (tx: Tx, SessionId: number | null): Promise<DeskSession | null> => {
  if (SessionId === null) return null
  const [row] = await readSessions(
    tx,
    sql`select s.id from sessions s where s.id = ${SessionId} and s.deleted_at is null`,
  )
  return row ? asDeskSession(row) : null
}

const imageKeyOf = async (tx: Tx, eventId: number): Promise<string | null> =>
  (await tx.selectFrom('lpr_events').select('image_key').where('id', '=', eventId).executeTakeFirst())?.image_key ??
  null

/** An exception with image and candidates; the view is recorded before the image is read (R85). */
export const findExceptionDetail = async (ctx: Context, { id }: { id: number }): Promise<ExceptionDetail> => {
  const { imageKey, ...detail } = await ctx.transaction(async (tx) => {
    const Exception = await findException(tx, scopeFor(ctx, 'lprEvents.view'), { id })
    const Candidates = Exception.Status === 'OPEN' ? await candidatesOf(ctx, tx, Exception) : []
    const { LprEventId, PlaceId } = Exception
    await record(tx, ctx, { fact: 'lprEvent.viewed', entity: 'lprEvent', id: LprEventId, placeId: PlaceId })
    const Session = await findDeskSession(tx, Exception.SessionId)
    return { Exception, Session, Candidates, imageKey: await imageKeyOf(tx, LprEventId) }
  })
  const image = imageKey === null ? null : await ctx.ports.storage.get(imageKey)
  return {
    ...detail,
    Image: image ? Buffer.from(image.bytes).toString('base64') : '',
    ContentType: image?.contentType ?? '',
  }
}
