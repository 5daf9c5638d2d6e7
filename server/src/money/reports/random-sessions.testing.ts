import { dayKey, dayMs, hourMs, instantToLocal, minuteMs } from '@parkla/contract/kit/time.ts'
import { netOfGross } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { randomFrom } from '../../kit/secrets/random.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aPlace, knownVatRates, type SavedPlace } from '../../parking/places/places.factory.ts'

/** Sums that a naive recount finds for a place, local day and currency. */
export type Book = {
  placeId: number
  day: string
  currency: string
  sessions: number
  paid: number
  fleet: number
  refunded: number
  vat: number
  fees: number
  pending: number
  /** Income of the day's stays, with what was refunded on the day itself. */
  income: number
  /** Amounts that later bookings take off `income`, by their day. */
  takenOff: Map<string, number>
}

type Refund = { cents: number; at: string }
type Row = {
  key: string
  place: number
  region: string
  type: string
  status: string
  payment: string
  start: string
  end: string
  cost: number
  fee: number
  hidden: number
  fleet: number | null
  bundle: number | null
  refunded: number
  credit: number
  pass: number
  currency: string
  deleted: string | null
  refunds: Refund[]
}

type Draw = { (below: number): number; of: <Value>(values: readonly Value[]) => Value }

const drawing = (seed: number): Draw => {
  const random = randomFrom(seed)
  const next = (below: number): number => Math.floor(random() * below)
  // An index below the length.
  return Object.assign(next, { of: <Value>(values: readonly Value[]): Value => values[next(values.length)]! })
}

export const firstDay = '2025-05-20'
const days = 75
const currencies = ['EUR', 'EUR', 'EUR', 'SEK', 'USD']
const unpaid = ['', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT', 'TEST']
const iso = (ms: number): string => new Date(ms).toISOString()

/** Refunds that follow the end; none has a row when the refund was imported. */
const refundsOf = (draw: Draw, { end, gross, isFull }: { end: number; gross: number; isFull: boolean }): Refund[] => {
  const first = 1 + draw(gross - 1)
  const second = isFull ? gross - first : draw(gross - first)
  const at = end + draw(20) * dayMs + hourMs
  return [
    { cents: first, at: iso(at) },
    ...(second > 0 ? [{ cents: second, at: iso(at + draw(9) * dayMs + minuteMs) }] : []),
  ]
}

type World = { places: readonly SavedPlace[]; fleet: number; bundle: number }

const drawPayment = (draw: Draw, end: number, gross: number) => {
  const kind = draw(100)
  if (kind < 62 || gross < 3) return { payment: 'OK', refunds: [], refunded: 0 }
  if (kind < 82) return { payment: draw.of(unpaid), refunds: [], refunded: 0 }
  if (kind < 85) return { payment: 'REFUND_REQUESTED', refunds: [], refunded: 0 }
  if (kind < 88) return { payment: 'REFUNDED', refunds: [], refunded: gross }
  const isFull = kind < 94
  const refunds = refundsOf(draw, { end, gross, isFull })
  const refunded = refunds.reduce((sum, { cents }) => sum + cents, 0)
  return { payment: isFull ? 'REFUNDED' : 'PARTIALLY_REFUNDED', refunds, refunded }
}

const drawRow = (draw: Draw, { places, fleet, bundle }: World, key: string): Row => {
  const place = draw.of(places)
  const start = Date.parse(firstDay) + draw(days * 1_440) * minuteMs
  const end = start + (draw(20) === 0 ? draw(5_000) : 1 + draw(300)) * minuteMs
  const isFleet = draw(15) === 0
  const [cost, fee] = isFleet ? [0, 0] : [draw(4) * 99 + draw(2_500), draw(3) === 0 ? draw(60) : 0]
  const other = draw(40)
  return {
    key,
    place: place.id,
    region: place.region,
    type: draw.of(['PARKING', 'PARKING', 'PARKING', 'CAR_WASH', 'SUBSCRIPTION']),
    status: other === 0 ? 'CANCELLED' : draw.of(['ENDED', 'ENDED', 'AUTO_ENDED']),
    start: iso(start),
    end: iso(end),
    cost,
    fee,
    hidden: isFleet ? 1 + draw(900) : 0,
    fleet: isFleet ? fleet : null,
    bundle: draw(10) === 0 ? bundle : null,
    credit: draw(12) === 0 ? draw(300) : 0,
    pass: draw(12) === 0 ? draw(300) : 0,
    currency: draw.of(currencies),
    deleted: other === 1 ? iso(end + hourMs) : null,
    ...drawPayment(draw, end, cost + fee),
  }
}

const vatPercentOf = (region: string, day: string): number =>
  knownVatRates.filter((rate) => rate.region === region && rate.valid_from <= day).at(-1)?.percent ?? 0

const localDay = (at: number, zone: string): string => dayKey(instantToLocal(iso(at), zone))

/** Adds a session to the books, by the words of R171: written apart from the SQL. */
const bookSession = (row: Row, zone: string, book: (day: string, currency: string) => Book): void => {
  if (row.deleted !== null || row.status === 'CANCELLED' || row.payment === 'TEST') return
  const end = Date.parse(row.end)
  const percent = vatPercentOf(row.region, localDay(Math.max(Date.parse(row.start), end - 1), zone))
  const vatOf = (gross: number) => gross - netOfGross(gross, percent)
  const ofEnd = book(localDay(end, zone), row.currency)
  const gross = row.cost + row.fee
  const isPaid = !unpaid.includes(row.payment)
  if (row.payment === 'PENDING') ofEnd.pending += gross
  ofEnd.fleet += row.hidden
  ofEnd.vat += vatOf(row.hidden)
  ofEnd.income += row.hidden - vatOf(row.hidden)
  if (!isPaid) return
  ofEnd.sessions += 1
  ofEnd.paid += gross
  ofEnd.vat += vatOf(gross)
  ofEnd.fees += row.fee - vatOf(row.fee)
  ofEnd.income += row.cost - vatOf(gross) + vatOf(row.fee)
  let before = 0
  for (const { cents, at } of row.refunds.length > 0 ? row.refunds : [{ cents: row.refunded, at: row.end }]) {
    const ofRefund = book(localDay(Date.parse(at), zone), row.currency)
    const after = before + cents
    const [feeBefore, feeAfter] = [Math.max(0, before - row.cost), Math.max(0, after - row.cost)]
    ofRefund.refunded += cents
    ofRefund.vat -= vatOf(after) - vatOf(before)
    const fee = feeAfter - vatOf(feeAfter) - (feeBefore - vatOf(feeBefore))
    ofRefund.fees -= fee
    const income = cents - (vatOf(after) - vatOf(before)) - fee
    if (ofRefund === ofEnd) ofEnd.income -= income
    else ofEnd.takenOff.set(ofRefund.day, (ofEnd.takenOff.get(ofRefund.day) ?? 0) + income)
    before = after
  }
}

const recordset = (
  rows: readonly Row[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, place bigint,
  region text, type text, status text, payment text, start timestamptz, "end" timestamptz, cost bigint, fee bigint, hidden bigint,
  fleet bigint, bundle bigint, refunded bigint, credit bigint, pass bigint, currency text, deleted timestamptz)`

/** Every other session starts first and ends by an update; refunds are requested, then settled, one after the other. */
const saveRows = async (db: Db, rows: readonly Row[]): Promise<void> => {
  const columns = sql`import_key, place_id, region, type, start_time, currency, bundle_id, fleet_id, status, end_time, payment_status,
    cost_in_cents, service_fee_cents, hidden_cost_in_cents, refunded_in_cents, campaign_credit_in_cents, free_pass_cents_used, deleted_at`
  const whole = rows.filter((_, at) => at % 2 === 0)
  const started = rows.filter((_, at) => at % 2 === 1)
  await sql`insert into sessions (${columns}) select key, place, region, type, start, currency, bundle, fleet, status, "end", payment,
    cost, fee, hidden, refunded, credit, pass, deleted from ${recordset(whole)}`.execute(db)
  await sql`insert into sessions (import_key, place_id, region, type, start_time, currency, bundle_id, fleet_id, status)
    select key, place, region, type, start, currency, bundle, fleet, 'STARTED' from ${recordset(started)}`.execute(db)
  await sql`update sessions s set status = r.status, end_time = r."end", payment_status = r.payment, cost_in_cents = r.cost,
      service_fee_cents = r.fee, hidden_cost_in_cents = r.hidden, refunded_in_cents = r.refunded, campaign_credit_in_cents = r.credit,
      free_pass_cents_used = r.pass, deleted_at = r.deleted
    from ${recordset(started)} where s.import_key = r.key`.execute(db)
  for (const nth of [0, 1]) {
    const refunds = rows.flatMap(({ key, refunds: all }) => (all[nth] ? [{ key, ...all[nth] }] : []))
    const table = sql`jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r(key text, cents bigint, at timestamptz)`
    await sql`insert into refunds (session_id, amount_in_cents, is_full, idempotency_key, state, requested_at)
      select s.id, r.cents, false, gen_random_uuid(), 'REQUESTED', r.at from ${table} join sessions s on s.import_key = r.key`.execute(
      db,
    )
    await sql`update refunds f set state = 'DONE', settled_at = r.at from ${table} join sessions s on s.import_key = r.key
      where f.session_id = s.id and f.state = 'REQUESTED'`.execute(db)
  }
}

const makeWorld = async (db: Db): Promise<World> => {
  const places: SavedPlace[] = []
  for (let made = 0; made < 12; made += 1) {
    const place = aPlace().named(`Juhuslik ${made}`)
    places.push(await (made % 3 === 0 ? place.in('LVA') : place).save(db))
  }
  const client = await aClient().save(db)
  const created_at = '2025-01-01T00:00:00.000Z'
  const bundle = await insertRow(db, 'bundles', { client_id: client.id, currency: 'EUR', created_at })
  return { places, fleet: (await aFleet().save(db)).id, bundle: bundle.id }
}

export type Commission = { placeId: number; from: string; percent: number }

/** A month's change of the percentage, saved in the middle of the sessions. */
const someCommissions = ({ places }: Pick<World, 'places'>): Commission[] =>
  places.flatMap(({ id }, at) => [
    { placeId: id, from: '2025-01-01', percent: 5 + at },
    { placeId: id, from: '2025-06-17', percent: 12.5 },
  ])

const saveCommissions = (db: Db, commissions: readonly Commission[]) =>
  db
    .insertInto('place_commissions')
    .values(
      commissions.map(({ placeId, from, percent }) => ({
        place_id: placeId,
        valid_from: from,
        percent,
        created_at: '2025-01-01T00:00:00.000Z',
      })),
    )
    .execute()

const emptyBook = { sessions: 0, paid: 0, fleet: 0, refunded: 0, vat: 0, fees: 0, pending: 0, income: 0 }

/**
 * Saves random sessions with refunds, credits, fleets, bundles, two regions whose VAT differs and changes, three currencies, and a
 * history of commissions; `between` runs after each batch. Returns their books.
 */
export const saveRandomSessions = async (
  db: Db,
  { count, seed, between }: { count: number; seed: number; between: () => Promise<void> },
) => {
  const world = await makeWorld(db)
  const commissions = someCommissions(world)
  const draw = drawing(seed)
  const books = new Map<string, Book>()
  const zones = new Map(world.places.map(({ id, time_zone: zone }) => [id, zone ?? 'Europe/Tallinn']))
  const batch = Math.min(5_000, Math.ceil(count / 4))
  for (let saved = 0; saved < count; saved += batch) {
    const rows = Array.from({ length: Math.min(batch, count - saved) }, (_, at) =>
      drawRow(draw, world, `r${saved + at}`),
    )
    for (const row of rows)
      bookSession(row, zones.get(row.place) ?? '', (day, currency) => {
        const key = `${row.place} ${day} ${currency}`
        const found = books.get(key) ?? {
          placeId: row.place,
          day,
          currency,
          ...emptyBook,
          takenOff: new Map<string, number>(),
        }
        books.set(key, found)
        return found
      })
    await saveRows(db, rows)
    if (saved === 0) await saveCommissions(db, commissions)
    await between()
  }
  return { places: world.places, books: [...books.values()], commissions }
}
