import type {
  CampaignResults,
  campaignResultsApi,
  ResultsDay,
} from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { addDays, dayKey, dayMs, instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { readTerms, type CampaignTerms } from '../campaigns.queries.ts'
import { phrases, type Words } from '../phrases.ts'

type Api = typeof campaignResultsApi
type Filter = Omit<RequestOf<Api['find']>, 'format'>

/** Days shown without a period, and most of one. */
const usualDays = 30
const mostDays = 366

/** Days of the campaign's time zone, and the moments of their bounds. */
const periodOf = ({ now }: Context, { from, to }: Filter, { TimeZone: zone }: CampaignTerms) => {
  const last = to ?? { ...instantToLocal(now, zone), hour: 0, minute: 0, second: 0 }
  const first = from ?? addDays(last, 1 - usualDays)
  const [start, end] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)]
  insist(start < end ? { ok: true } : reject('campaigns.endsBeforeStart'), 'to')
  // Rounded: an hour of a clock change is no day.
  const days = Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
  insist(days <= mostDays ? { ok: true } : reject('campaigns.periodTooLong', { most: mostDays }), 'to')
  return { from: dayKey(first), to: dayKey(last), start, end }
}

const figures = [
  'Registrations',
  'NewClients',
  'Sessions',
  'RedeemedInCents',
  'RevenueInCents',
  'FullPriceInCents',
] as const

/** Like `is_paid` of `session_figures`: what is REFUNDED without a refunded cent was never charged (R69, R74). */
const isPaid = sql<boolean>`(s.payment_status not in ('', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT', 'TEST')
  and (s.payment_status <> 'REFUNDED' or s.refunded_in_cents > 0))`
const cost = sql<number>`greatest(s.cost_in_cents - s.refunded_in_cents, 0)`

/** A client is new without a session that ended before the registration (R112). */
const readDays = async (
  ctx: Context,
  campaign: CampaignTerms,
  period: ReturnType<typeof periodOf>,
): Promise<ResultsDay[]> => {
  const { ID: id, TimeZone: zone } = campaign
  const { rows } = await sql<ResultsDay>`
    with joined as (
      select (r.registered_at at time zone ${zone})::date as day, count(*)::int as registrations,
        count(*) filter (where not exists(select 1 from sessions s where s.client_id = r.client_id and s.deleted_at is null
          and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time < r.registered_at))::int as fresh
      from campaign_registrants r
      where r.campaign_id = ${id} and r.deleted_at is null and r.registered_at >= ${period.start} and r.registered_at < ${period.end}
      group by 1),
    given as (
      select u.session_id, sum(u.discount_in_cents + u.credit_in_cents)::bigint as cents, sum(u.credit_in_cents)::bigint as credit
      from campaign_uses u where u.campaign_id = ${id} and not u.is_returned and u.used_at >= ${period.start} group by 1),
    used as (
      select (s.end_time at time zone ${zone})::date as day, count(*)::int as sessions, sum(g.cents)::bigint as redeemed,
        sum(${cost})::bigint as cost, coalesce(sum(${cost}) filter (where ${isPaid}), 0)::bigint as paid,
        sum(g.credit)::bigint as credit
      from given g join sessions s on s.id = g.session_id
      where s.deleted_at is null and s.end_time >= ${period.start} and s.end_time < ${period.end} group by 1)
    select d.day::date::text as "Day", coalesce(j.registrations, 0) as "Registrations", coalesce(j.fresh, 0) as "NewClients",
      coalesce(u.sessions, 0) as "Sessions", coalesce(u.redeemed, 0) as "RedeemedInCents",
      coalesce(u.paid + case when ${campaign.Type} = 'PREPAID_CREDIT' then u.credit else 0 end, 0) as "RevenueInCents",
      coalesce(u.cost + u.redeemed, 0) as "FullPriceInCents"
    from generate_series(${period.from}::timestamp, ${period.to}::timestamp, '1 day') d(day)
    left join joined j on j.day = d.day::date left join used u on u.day = d.day::date
    order by d.day`.execute(ctx.replica)
  return rows
}

const resultsOf = async (ctx: Context, campaign: CampaignTerms, filter: Filter): Promise<CampaignResults> => {
  const period = periodOf(ctx, filter, campaign)
  const Days = await readDays(ctx, campaign, period)
  const sums = {
    Registrations: 0,
    NewClients: 0,
    Sessions: 0,
    RedeemedInCents: 0,
    RevenueInCents: 0,
    FullPriceInCents: 0,
  }
  for (const day of Days) for (const figure of figures) sums[figure] += day[figure]
  return { From: period.from, To: period.to, Currency: campaign.DiscountCreditCurrency, ...sums, Days }
}

/** 404 for a campaign out of the caller's reach. */
export const readResults = async (ctx: Context, filter: RequestOf<Api['find']>): Promise<CampaignResults> =>
  resultsOf(ctx, await readTerms(ctx, filter.id), filter)

type Line = ResultsDay & { currency: string }

const columnsIn = (words: Words): ExportColumn<Line>[] => [
  [words.shared.day, 'day', ({ Day }) => `${Day}T00:00:00.000Z`],
  [words.results.Registrations, 'number', ({ Registrations }) => Registrations],
  [words.results.NewClients, 'number', ({ NewClients }) => NewClients],
  [words.shared.sessions, 'number', ({ Sessions }) => Sessions],
  [words.results.RedeemedInCents, 'money', ({ RedeemedInCents }) => RedeemedInCents],
  [words.results.RevenueInCents, 'money', ({ RevenueInCents }) => RevenueInCents],
  [words.results.FullPriceInCents, ['money', 20], ({ FullPriceInCents }) => FullPriceInCents],
  [words.shared.currency, 'currency', ({ currency }) => currency],
]

/** The days in one page: a year has 366. */
export const exportResults = async (ctx: Context, filter: RequestOf<Api['export']>): Promise<FileAnswer> => {
  const campaign = await readTerms(ctx, filter.id)
  const { Days, Currency } = await resultsOf(ctx, campaign, filter)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'campaignResults',
    filter,
    title: words.results.title,
    columns: columnsIn(words),
    list: () => Promise.resolve({ items: Days.map((day) => ({ ...day, currency: Currency })), nextPage: 0 }),
  })
}
