import { randomUUID } from 'node:crypto'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type {
  PaymentStatus,
  SessionStatus,
  SubscriptionPlanLimitType,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { aClient, saveCard } from '../../people/clients/clients.factory.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { anLprEvent } from '../../gates/reads/reads.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { anInvoice } from '../sessions/record/invoices.factory.ts'
import { paymentLogsOf, refundsOf } from '../charges/payment-logs.factory.ts'
import { testNow } from '../../testing/test-clock.ts'

export type SessionRow = Insertable<Tables['sessions']>

/** A saved place or a row of the demo data. */
export type AtPlace = { id: number; region: string; operator: string }
export type ByClient = { id: number; plates?: readonly string[]; cardId?: number | null }

/** Related records created with the session. */
export type Companions = {
  freePass?: true
  bundle?: true
  card?: true
  whitelist?: true
  fleet?: true
  entryRead?: true
  exitRead?: true
  plan?: SubscriptionPlanLimitType
  rating?: { rating: number; text: string }
  /** VAT percent of the invoice. */
  invoice?: number
}

export type SessionDraft = {
  row: Omit<SessionRow, 'place_id' | 'region' | 'status'> & {
    status: SessionStatus
    payment_status: PaymentStatus
    end_time: Instant | null
  }
  companions: Companions
  plate: string
  place?: AtPlace
  client?: ByClient
}

export type SavedSession = SessionRow & { id: number; updated_at: string; plate: string }

type Settled = SessionDraft & { place: AtPlace; client: ByClient | undefined }
type Pointers = Partial<SessionRow>

const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).id

const needsClient = ({ companions }: SessionDraft): boolean =>
  [companions.freePass, companions.bundle, companions.plan].some((one) => one !== undefined)

const cardOf = async (db: Db, { companions, client }: Settled): Promise<Pointers> => {
  if (!companions.card || !client) return {}
  return { credit_card_id: client.cardId ?? (await saveCard(db, client.id)) }
}

const clientsRecords = async (db: Db, { companions, client, row }: Settled): Promise<Pointers> => {
  if (!client) return {}
  const client_id = client.id
  const pass = { client_id, balance_in_cents: 1_000, valid_from: row.start_time }
  const bundle = { client_id, currency: 'EUR', created_at: row.start_time }
  const plan = { client_id, limit_type: companions.plan ?? 'NONE', used: 1 }
  return {
    ...(companions.freePass && {
      free_pass_id: await idOf(db.insertInto('free_passes').values(pass).returning('id')),
    }),
    ...(companions.bundle && { bundle_id: await idOf(db.insertInto('bundles').values(bundle).returning('id')) }),
    ...(companions.plan && { client_plan_id: await idOf(db.insertInto('client_plans').values(plan).returning('id')) }),
  }
}

const groups = async (db: Db, { companions, place }: Settled): Promise<Pointers> => {
  const group = { name: 'Residents', region: place.region }
  return {
    ...(companions.whitelist && {
      whitelist_id: await idOf(db.insertInto('whitelists').values(group).returning('id')),
    }),
    ...(companions.fleet && { fleet_id: await idOf(db.insertInto('fleets').values(group).returning('id')) }),
  }
}

const reads = async (db: Db, { companions, place, row, plate }: Settled): Promise<Pointers> => {
  const read = (time: string) => anLprEvent(time).at(place).of(plate)
  const end = row.end_time
  return {
    ...(companions.entryRead && { start_lpr_event_id: (await read(row.start_time).save(db)).id }),
    ...(companions.exitRead && end !== null && { end_lpr_event_id: (await read(end).exit().save(db)).id }),
  }
}

const saveRelated = async (db: Db, saved: SavedSession, draft: SessionDraft): Promise<void> => {
  const { row } = draft
  const session = {
    id: saved.id,
    payment_status: row.payment_status,
    charged_in_cents: (row.cost_in_cents ?? 0) + (row.service_fee_cents ?? 0),
    refunded_in_cents: row.refunded_in_cents ?? 0,
    currency: row.currency ?? 'EUR',
    end_time: row.end_time ?? row.start_time,
    isBundled: draft.companions.bundle ?? false,
  }
  const logs = paymentLogsOf(session)
  if (logs.length > 0) await db.insertInto('payment_logs').values(logs).execute()
  const refunds = session.charged_in_cents > 0 ? refundsOf(session, randomUUID) : []
  if (refunds.length > 0) await db.insertInto('refunds').values(refunds).execute()
  const { rating, invoice } = draft.companions
  if (rating) {
    const { id: rating_id } = await insertRow(db, 'ratings', { ...rating, session_id: saved.id, created_at: testNow })
    await updateRow(db, 'sessions', { id: saved.id, rating_id })
  }
  if (invoice !== undefined)
    await anInvoice().numbered(`S-${saved.id}`).over(session.charged_in_cents, invoice).for(saved).save(db)
  if (saved.free_pass_id)
    await db
      .insertInto('free_pass_uses')
      .values({
        free_pass_id: saved.free_pass_id,
        session_id: saved.id,
        amount_in_cents: row.free_pass_cents_used ?? 0,
        created_at: session.end_time,
      })
      .execute()
}

/** Saves a session and its related records. */
export const saveSession = async (db: Db, draft: SessionDraft): Promise<SavedSession> => {
  const place = draft.place ?? (await aPlace().save(db))
  const client = draft.client ?? (needsClient(draft) ? await aClient().save(db) : undefined)
  const settled = { ...draft, place, client }
  const row: SessionRow = {
    ...draft.row,
    place_id: place.id,
    region: place.region,
    operator: place.operator,
    plate_id: await savePlate(db, draft.plate),
    client_id: client?.id ?? null,
    ...(await cardOf(db, settled)),
    ...(await clientsRecords(db, settled)),
    ...(await groups(db, settled)),
    ...(await reads(db, settled)),
  }
  const { id, updated_at } = await db
    .insertInto('sessions')
    .values(row)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
  const saved: SavedSession = { ...row, id, updated_at, plate: draft.plate }
  await saveRelated(db, saved, draft)
  return saved
}
