import { campaignLedgerApi } from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import { campaignResultsApi } from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import { campaignsApi } from '@parkla/contract/members/campaigns/campaigns.endpoints.ts'
import { listLedger, totalLedger } from '@parkla/server/members/campaigns/ledger/campaign-ledger.queries.ts'
import { listRegistrants } from '@parkla/server/members/campaigns/registrants/campaign-registrants.queries.ts'
import { readResults } from '@parkla/server/members/campaigns/results/campaign-results.queries.ts'
import { listCampaigns } from '@parkla/server/members/campaigns/campaigns.queries.ts'
import { mergeLedgerSums } from '@parkla/server/members/campaigns/campaigns.jobs.ts'
import { campaignRightsOf } from '@parkla/server/members/campaigns/covering.queries.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type { JobContext } from '@parkla/server/kit/jobs/jobs.ts'
import type pg from 'pg'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'
import { callNamed, type Statement } from '../statements.ts'
import { findFilled } from './subject.ts'

const placeName = 'Bench campaigns'
/** The first campaign has this many registrants for each campaign of the database, every other campaign ten. */
const registrantsPerCampaign = 10
/** So many campaigns give the first car a right. */
const rightsOfCar = 20
/** Registrations of each campaign a day, so that a larger campaign is an older one. */
const registrationsPerDay = 100

/** Full campaigns, however many there are in all, so that most of the list is not full. */
const fullCampaigns = 20

const addCampaigns = (pool: pg.Pool, campaigns: number) =>
  pool.query(
    `with made as (
       insert into campaigns (name, region, campaign_code, type, discount_credit_in_cents, max_number_of_registrants, created_at, updated_at)
       select 'Bench ' || lpad(at::text, 6, '0'), 'EST', 'BENCH' || at, 'DISCOUNT_CREDIT', 500, case when at % ($1::int / $3::int) = 0 then 10 else 0 end, now(), now()
       from generate_series(1, $1::int) at returning id)
     insert into list_places (list_id, place_id) select made.id, p.id from made, places p where p.name = $2`,
    [campaigns, placeName, fullCampaigns],
  )

/** Approved registrants with a car each, of a hundred one pending; the first car is registered in twenty campaigns. */
const addRegistrants = async (pool: pg.Pool, campaigns: number): Promise<void> => {
  await pool.query(
    `insert into plates (plate) select 'C' || lpad(at::text, 7, '0') from generate_series(1, $1::int) at`,
    [campaigns * registrantsPerCampaign * 2],
  )
  await pool.query(
    `insert into campaign_registrants (campaign_id, plate_id, name, email, phone, registration_type, status, granted_at, credit_in_cents,
       registered_at, created_at, updated_at)
     select c.id, n.id, 'Registrant ' || at, 'registrant' || at || '@example.test', '+3725' || lpad(at::text, 7, '0'), 'MANUALLY_ADDED',
       case when at % 100 = 1 then 'PENDING' else 'APPROVED' end, case when at % 100 = 1 then null else now() end, 500,
       now() - make_interval(days => (at - 1) / $4::int), now(), now()
     from generate_series(1, $1::int) at
     join campaigns c on c.name = 'Bench ' || lpad((case when at <= $2 then 1 else 2 + at % ($3::int - 1) end)::text, 6, '0')
     join plates n on n.plate = 'C' || lpad(at::text, 7, '0')`,
    [campaigns * registrantsPerCampaign * 2, campaigns * registrantsPerCampaign, campaigns, registrationsPerDay],
  )
  await pool.query(
    `insert into campaign_registrants (campaign_id, plate_id, registration_type, status, granted_at, credit_in_cents, created_at, updated_at)
     select c.id, (select id from plates where plate = 'C0000002'), 'MANUALLY_ADDED', 'APPROVED', now(), 500, now(), now()
     from campaigns c where c.name like 'Bench %' order by c.id limit $1`,
    [rightsOfCar - 1],
  )
}

/** Every tenth registrant of the first campaign used half of the credit on the day of the registration. */
const addUses = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `with used as (
       select r.id, r.campaign_id, r.plate_id, r.registered_at as at from campaign_registrants r join campaigns c on c.id = r.campaign_id
       where c.name = 'Bench 000001' and r.status = 'APPROVED' and r.id % 10 = 0),
     ended as (
       insert into sessions (place_id, region, operator, type, plate_id, start_time, end_time, status, created_at, updated_at)
       select p.id, p.region, 'B', 'PARKING', u.plate_id, u.at - interval '1 hour', u.at, 'ENDED', u.at, u.at
       from used u, places p where p.name = $1 returning id, plate_id)
     insert into campaign_uses (session_id, registrant_id, campaign_id, percent, percent_before, discount_in_cents, credit_in_cents, used_at)
     select s.id, u.id, u.campaign_id, 0, 0, 0, 250, u.at from ended s join used u on u.plate_id = s.plate_id`,
    [placeName],
  )
  await pool.query(
    `update campaign_registrants set used_in_cents = 250 where id in (select registrant_id from campaign_uses)`,
  )
}

const campaigns: Filling = {
  of: 'campaigns',
  fill: async (pool, count) => {
    await aPlace().named(placeName).save(kyselyOn(pool))
    await addCampaigns(pool, count)
    await addRegistrants(pool, count)
    await addUses(pool)
    // As the schedule does every ten minutes; `mergeLedgerSums` needs only this part of the context.
    await mergeLedgerSums.run({ db: kyselyOn(pool) } as JobContext, {})
    await pool.query('vacuum analyze')
  },
}

export type CampaignsSubject = {
  database: BenchDatabase
  campaigns: number
  placeId: number
  campaignId: number
  ownerId: number
}

export const openCampaigns = async (wanted: Wanted): Promise<CampaignsSubject> => {
  const database = await openBenchDatabase(wanted, campaigns)
  const { firstId: campaignId, ...ids } = await findFilled(database.pool, 'campaigns', placeName)
  return { database, campaigns: wanted.rows, campaignId, ...ids }
}

type CampaignCall = {
  of: 'campaigns' | 'registrants' | 'ledger' | 'totals' | 'results'
  query: Readonly<Record<string, string | number>>
}

/** Calls of the pages, by their names in the report. */
export const campaignCalls: Readonly<Record<string, CampaignCall>> = {
  'first page': { of: 'campaigns', query: {} },
  'page 5': { of: 'campaigns', query: { page: 5 } },
  'by name, one found': { of: 'campaigns', query: { search: '000042' } },
  'by name, all found': { of: 'campaigns', query: { search: 'bench' } },
  'by code': { of: 'campaigns', query: { search: 'BENCH42' } },
  'by first day': { of: 'campaigns', query: { sort: 'validFrom' } },
  running: { of: 'campaigns', query: { state: 'RUNNING' } },
  full: { of: 'campaigns', query: { state: 'FULL' } },
  'registrants, first page': { of: 'registrants', query: {} },
  'registrants by plate': { of: 'registrants', query: { search: 'C0000042' } },
  'registrants pending': { of: 'registrants', query: { status: 'PENDING' } },
  'ledger, first page': { of: 'ledger', query: {} },
  'ledger totals': { of: 'totals', query: {} },
  'results of 30 days': { of: 'results', query: {} },
}

export const makeCampaignCall = (subject: CampaignsSubject, name: string): Promise<Statement[]> =>
  callNamed(subject, { calls: campaignCalls, name }, (ctx, { of, query }) => {
    const id = subject.campaignId
    if (of === 'registrants') return listRegistrants(ctx, { id, ...campaignRegistrantsApi.list.query.parse(query) })
    if (of === 'ledger') return listLedger(ctx, { id, ...campaignLedgerApi.list.query.parse(query) })
    if (of === 'totals') return totalLedger(ctx, { id })
    if (of === 'results') return readResults(ctx, { id, ...campaignResultsApi.find.query.parse(query) })
    return listCampaigns(ctx, campaignsApi.list.query.parse(query))
  })

/** The look-up of a price: rights of the car that has twenty. */
export const lookUpRights = async ({ database, placeId }: CampaignsSubject): Promise<void> => {
  const visit = { sessionId: 0, placeId, plate: 'C0000002', clientId: null, at: new Date().toISOString() }
  const rights = await campaignRightsOf(kyselyOn(database.pool), visit)
  if (rights.length !== rightsOfCar) throw new Error(`the car has ${rights.length} rights`)
}
