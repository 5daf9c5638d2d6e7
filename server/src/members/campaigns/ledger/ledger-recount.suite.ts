import { api } from '@parkla/contract/api.ts'
import { minuteMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aCampaign } from '../campaigns.factory.ts'
import { mergeLedgerSums } from '../campaigns.jobs.ts'
import { expectSumsEqualRows } from './ledger-sums.testing.ts'
import { aPlace, type SavedPlace } from '../../../parking/places/places.factory.ts'
import { openPriceBook } from '../../../parking/places/prices/pricing.queries.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { returnCampaignCredit } from '../../../parking/charges/campaign-credit.commands.ts'
import { settlePrice } from '../../../parking/charges/settle-price.ts'
import { cancelStay, reopenStay } from '../../../parking/stays/stays.commands.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { randomFrom } from '../../../kit/secrets/random.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import type { TestNode } from '../../../testing/test-node.ts'

type Draw = (below: number) => number

const drawing = (seed: number): Draw => {
  const random = randomFrom(seed)
  return (below) => Math.floor(random() * below)
}

type Registrant = { id: number; campaign: number; credit: number; plate: string; percent: number }

const hourPrice = 100
const firstStart = Date.parse('2026-03-01T06:00:00.000Z')
const granted = '2026-02-01T00:00:00.000Z'

/** One approved registrant for each car, in one of the campaigns; some are in a percent campaign beside it. */
const saveRegistrants = async (
  { db }: TestNode,
  { place, count, draw }: { place: SavedPlace; count: number; draw: Draw },
): Promise<Registrant[]> => {
  const campaigns = [
    await aCampaign().credit(700).at(place).save(db),
    await aCampaign().prepaid(2_000).at(place).save(db),
  ]
  const third = await aCampaign().percent(33).at(place).save(db)
  const drawn = Array.from({ length: count }, (_, index) => ({
    campaign: campaigns[draw(2)]!.id,
    credit: 1 + draw(3_000),
    plate: `L${index}G`,
    percent: draw(3) === 0 ? 33 : 0,
  }))
  const insert = async (of: readonly (typeof drawn)[number][], campaign: (one: (typeof drawn)[number]) => number) => {
    const isPercent = campaign(drawn[0]!) === third.id
    const { rows } = await sql<{ id: number }>`
      insert into campaign_registrants (campaign_id, plate_id, registration_type, status, granted_at, credit_in_cents,
        discount_percent, registered_at, created_at, updated_at)
      select c, n.id, 'MANUALLY_ADDED', 'APPROVED', ${granted}, credit, percent, ${granted}, ${granted}, ${granted}
      from unnest(${of.map(campaign)}::bigint[], ${of.map(({ plate }) => plate)}::text[],
        ${of.map(({ credit }) => (isPercent ? 0 : credit))}::bigint[], ${of.map(() => (isPercent ? 33 : 0))}::int[])
        with ordinality as s(c, plate, credit, percent, position) join plates n on n.plate = s.plate
      order by position returning id`.execute(db)
    return rows.map(({ id }) => id)
  }
  await sql`insert into plates (plate) select unnest(${drawn.map(({ plate }) => plate)}::text[])`.execute(db)
  const ids = await insert(drawn, ({ campaign }) => campaign)
  const discounted = drawn.filter(({ percent }) => percent > 0)
  if (discounted.length > 0) await insert(discounted, () => third.id)
  await sql`insert into campaign_ledger (registrant_id, kind, amount_in_cents, created_at)
    select id, 'GRANTED', credit_in_cents, granted_at from campaign_registrants where credit_in_cents > 0 and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return drawn.map((one, index) => ({ ...one, id: ids[index]! }))
}

type Stay = { id: number; registrant: Registrant; start: string; hours: number }

/** Stays that have ended without a price. */
const saveStays = async (
  { db }: TestNode,
  {
    place,
    registrants,
    count,
    draw,
  }: { place: SavedPlace; registrants: readonly Registrant[]; count: number; draw: Draw },
): Promise<Stay[]> => {
  const stays = Array.from({ length: count }, (_, index) => ({
    registrant: registrants[draw(registrants.length)]!,
    hours: 1 + draw(9),
    index,
  }))
  const at = (index: number) => new Date(firstStart + index * 2 * minuteMs).toISOString()
  const ids: number[] = []
  for (let from = 0; from < count; from += 5_000) {
    const part = stays.slice(from, from + 5_000)
    const { rows } = await sql<{ id: number }>`
      insert into sessions (place_id, region, operator, type, plate_id, start_time, end_time, status, created_at, updated_at)
      select ${place.id}, ${place.region}, 'B', 'PARKING', n.id, s.start, s.start + make_interval(hours => s.hours), 'ENDED', s.start, s.start
      from unnest(${part.map(({ registrant }) => registrant.plate)}::text[], ${part.map(({ index }) => at(index))}::timestamptz[],
        ${part.map(({ hours }) => hours)}::int[]) with ordinality as s(plate, start, hours, position)
        join plates n on n.plate = s.plate order by position returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return stays.map(({ registrant, hours }, index) => ({ id: ids[index]!, registrant, start: at(index), hours }))
}

/** Price after the percent, half up. */
const priceOf = ({ hours, registrant }: Stay): number =>
  Math.floor((hours * hourPrice * (100 - registrant.percent) + 50) / 100)

type Used = Map<number, number>

/** Declines an approved registrant or approves a declined one; removes or restores one. */
const changeRegistrant = async (tx: Tx, id: number, change: 'status' | 'deleted_at'): Promise<boolean> => {
  const changed =
    change === 'status'
      ? sql`status = case status when 'APPROVED' then 'DECLINED' else 'APPROVED' end`
      : sql`deleted_at = case when deleted_at is null then now() end`
  const { rows } = await sql<{ hasRight: boolean }>`update campaign_registrants set ${changed} where id = ${id}
    returning status = 'APPROVED' and deleted_at is null as "hasRight"`.execute(tx)
  return rows[0]!.hasRight
}

/**
 * Prices every stay, some again after another length, refunds some and cancels some, declines, approves, removes and restores
 * registrants between them; the recount keeps its own credit left.
 */
const settleAll = async (
  node: TestNode,
  { placeId, stays, draw }: { placeId: number; stays: readonly Stay[]; draw: Draw },
) => {
  const left: Used = new Map(stays.map(({ registrant }) => [registrant.id, registrant.credit]))
  const used: Used = new Map()
  const ended = new Set<number>()
  const give = (stay: Stay, cents: number) => left.set(stay.registrant.id, (left.get(stay.registrant.id) ?? 0) + cents)
  const reckon = (stay: Stay) => {
    give(stay, used.get(stay.id) ?? 0)
    const cents = ended.has(stay.registrant.id) ? 0 : Math.min(priceOf(stay), left.get(stay.registrant.id) ?? 0)
    used.set(stay.id, cents)
    give(stay, -cents)
  }
  const who = node.jobContext()
  for (let from = 0; from < stays.length; from += 200) {
    if (draw(3) === 0) await mergeLedgerSums.run(who, {})
    await who.transaction(async (tx) => {
      const book = openPriceBook(tx)
      for (const drawn of stays.slice(from, from + 200)) {
        let stay = drawn
        await settlePrice(tx, who, { id: stay.id, book })
        reckon(stay)
        const next = draw(10)
        if (next === 0) {
          stay = { ...stay, hours: 1 + draw(9) }
          await sql`update sessions set end_time = start_time + make_interval(hours => ${stay.hours}::int) where id = ${stay.id}`.execute(
            tx,
          )
          await settlePrice(tx, who, { id: stay.id, book })
          reckon(stay)
        }
        if (next === 3 || next === 4) {
          const { id } = stay.registrant
          if (await changeRegistrant(tx, id, next === 3 ? 'status' : 'deleted_at')) ended.delete(id)
          else ended.add(id)
        }
        if (next !== 1 && next !== 2) continue
        if (next === 1) {
          await sql`update sessions set payment_status = 'REFUNDED' where id = ${stay.id}`.execute(tx)
          await returnCampaignCredit(tx, stay.id, who.now)
        } else {
          // R84: the read that ended it was another car's, the one that started it too.
          const one = { Id: stay.id, PlaceId: placeId, StartTime: stay.start }
          await reopenStay(tx, who, { ...one, Status: 'ENDED', EndTime: who.now })
          await cancelStay(tx, who, { ...one, Status: 'STARTED' })
        }
        give(stay, used.get(stay.id) ?? 0)
        used.set(stay.id, 0)
      }
    })
  }
  return { left, used }
}

/** No row of the ledger differs from the sessions of its registrant. */
const expectLedgerIsSessions = async ({ db }: TestNode): Promise<void> => {
  const { rows } = await sql`
    with given as (select registrant_id as id, sum(credit_in_cents) filter (where not is_returned) as cents from campaign_uses group by 1),
    booked as (select registrant_id as id, -sum(amount_in_cents) filter (where kind <> 'GRANTED') as cents,
      sum(amount_in_cents) as rest from campaign_ledger group by 1)
    select r.id from campaign_registrants r left join given g on g.id = r.id left join booked b on b.id = r.id
    where coalesce(g.cents, 0) <> r.used_in_cents or coalesce(b.cents, 0) <> r.used_in_cents
      or coalesce(b.rest, 0) <> r.credit_in_cents - r.used_in_cents`.execute(db)
  expect(rows).toEqual([])
  const { rows: ofSessions } = await sql`
    select s.id from sessions s left join (select session_id, sum(credit_in_cents) as cents from campaign_uses group by 1) u
      on u.session_id = s.id where s.campaign_credit_in_cents <> coalesce(u.cents, 0)`.execute(db)
  expect(ofSessions).toEqual([])
}

type Sums = { UsedInCents: number; LeftInCents: number }

/** The screen's totals, its pages and the workbook of a campaign. */
const readLedger = async (node: TestNode, admin: { id: number }, id: number) => {
  const { body: totals } = await node.call(api.campaignLedger.totals, { id }, admin)
  const file = await node.call(
    api.campaignLedger.export,
    { id, format: 'xlsx' },
    { as: admin, headers: { language: 'en' } },
  )
  const [header = [], ...rows] = await readSheet(file.bytes)
  const sum = (name: string) =>
    rows.reduce((cents, row) => cents + Math.round(Number(row[header.indexOf(name)]) * 100), 0)
  const { body: first } = await node.call(api.campaignLedger.list, { id, page_size: 100 }, admin)
  return { totals, workbook: { UsedInCents: sum('Used'), LeftInCents: sum('Left') } satisfies Sums, first }
}

/**
 * Ledger, its screen and workbook, sessions, and a naive recount agree to the cent after random stays, corrections, refunds,
 * cancellations, declines and removals.
 */
export const expectLedgerEqual = async (
  node: TestNode,
  { count, seed }: { count: number; seed: number },
): Promise<void> => {
  const draw = drawing(seed)
  const admin = await anOwner().globalAdmin().save(node.db)
  const place = await aPlace()
    .withTariff(aTariff().includingVat().allDay({ price: hourPrice }))
    .save(node.db)
  const registrants = await saveRegistrants(node, { place, count: Math.ceil(count / 6), draw })
  const stays = await saveStays(node, { place, registrants, count, draw })
  // Without statistics the plans of an empty database scan the tables for each session.
  await sql`analyze sessions, plates, campaign_registrants`.execute(node.db)
  const { left } = await settleAll(node, { placeId: place.id, stays, draw })
  await expectLedgerIsSessions(node)
  await expectSumsEqualRows(node.db)
  for (const campaign of new Set(registrants.map((one) => one.campaign))) {
    const own = registrants.filter((one) => one.campaign === campaign)
    const leftOf = ({ id, credit }: Registrant) => left.get(id) ?? credit
    const LeftInCents = own.reduce((sum, one) => sum + leftOf(one), 0)
    const UsedInCents = own.reduce((sum, one) => sum + one.credit - leftOf(one), 0)
    const { totals, workbook, first } = await readLedger(node, admin, campaign)
    expect(totals).toMatchObject({
      UsedInCents,
      LeftInCents,
      GrantedInCents: UsedInCents + LeftInCents,
      Registrants: own.length,
    })
    expect(workbook).toEqual({ UsedInCents, LeftInCents })
    for (const { Id, LeftInCents: shown } of first) expect(shown).toBe(leftOf(own.find(({ id }) => id === Id)!))
  }
}
