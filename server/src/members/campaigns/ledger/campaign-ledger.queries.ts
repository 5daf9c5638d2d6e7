import type {
  campaignLedgerApi,
  LedgerRow,
  LedgerTotals,
} from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { namesShown } from '../../../kit/lists/masked-names.ts'
import { idAfter, limitOf, pageOf } from '../../../kit/lists/paging.ts'
import { readTerms, type CampaignTerms } from '../campaigns.queries.ts'
import { phrases, type Words } from '../phrases.ts'

type Api = typeof campaignLedgerApi
type Filter = RequestOf<Api['list']>

const pageOfLedger = async (ctx: Context, campaign: CampaignTerms, filter: Filter): Promise<Page<LedgerRow>> => {
  const { limit, offset } = limitOf(filter)
  const before =
    filter.cursor === undefined ? sql`(${campaign.ID + 1}, 0)` : sql`(${campaign.ID}, ${idAfter(filter.cursor)})`
  // The page first, so that sessions are counted for its rows only. The campaign is compared as a range of
  // (campaign_id, id): with `campaign_id = x` PostgreSQL would order by id alone, scan the primary key, and read
  // registrants of other campaigns.
  const { rows } = await sql<LedgerRow>`
    select r.id as "Id", r.name as "Name", coalesce(n.plate, '') as "CarNumber", r.granted_at as "GrantedAt",
      (r.deleted_at is not null or r.status = 'DECLINED') as "IsEnded", u.sessions::int as "Sessions",
      r.credit_in_cents as "GrantedInCents", r.used_in_cents as "UsedInCents",
      r.credit_in_cents - r.used_in_cents as "LeftInCents", u.discount as "DiscountInCents",
      ${campaign.DiscountCreditCurrency}::text as "Currency"
    from (select * from campaign_registrants r where (r.campaign_id, r.id) >= (${campaign.ID}, 0)
        and (r.campaign_id, r.id) < ${before} and r.granted_at is not null
      order by r.campaign_id desc, r.id desc limit ${limit} offset ${offset}) r
    left join plates n on n.id = r.plate_id
    cross join lateral (select count(*) as sessions, coalesce(sum(u.discount_in_cents), 0)::bigint as discount
      from campaign_uses u where u.registrant_id = r.id and not u.is_returned) u
    order by r.id desc`.execute(ctx.replica)
  const shown = namesShown(rows, ctx.actor.canSeeClientsPersonalData)
  return pageOf(shown, filter, ({ Id }) => ({ id: Id }))
}

/** Newest first; 404 for a campaign out of the caller's reach. */
export const listLedger = async (ctx: Context, filter: Filter): Promise<Page<LedgerRow>> =>
  pageOfLedger(ctx, await readTerms(ctx, filter.id), filter)

/** Stored sums plus the rows since the last merge (decision 0117); equal to the rows of the ledger at any moment. */
export const totalLedger = async (ctx: Context, { id }: RequestOf<Api['totals']>): Promise<LedgerTotals> => {
  const { DiscountCreditCurrency: Currency } = await readTerms(ctx, id)
  const { rows } = await sql<Omit<LedgerTotals, 'Currency'>>`
    select k.registrants::int as "Registrants", k.sessions::int as "Sessions", k.granted as "GrantedInCents",
      k.used as "UsedInCents", k.granted - k.used as "LeftInCents", k.discount as "DiscountInCents"
    from (
      select coalesce(sum(registrants), 0) as registrants, coalesce(sum(sessions), 0) as sessions,
        coalesce(sum(granted_in_cents), 0)::bigint as granted, coalesce(sum(used_in_cents), 0)::bigint as used,
        coalesce(sum(discount_in_cents), 0)::bigint as discount
      from campaign_ledger_sums where campaign_id = ${id}) k`.execute(ctx.replica)
  const [row] = rows
  if (!row) throw new Error('A select of aggregates returned no row')
  return { ...row, Currency }
}

const columnsIn = (words: Words): ExportColumn<LedgerRow>[] => [
  [words.ledger.name, ['text', 28], ({ Name }) => Name],
  [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
  [words.ledger.grantedAt, 'instant', ({ GrantedAt }) => GrantedAt],
  [words.shared.sessions, 'number', ({ Sessions }) => Sessions],
  [words.ledger.GrantedInCents, 'money', ({ GrantedInCents }) => GrantedInCents],
  [words.ledger.UsedInCents, 'money', ({ UsedInCents }) => UsedInCents],
  [words.ledger.LeftInCents, 'money', ({ LeftInCents }) => LeftInCents],
  [words.field.DiscountPercent, 'money', ({ DiscountInCents }) => DiscountInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
]

export const exportLedger = async (ctx: Context, filter: RequestOf<Api['export']>): Promise<FileAnswer> => {
  const campaign = await readTerms(ctx, filter.id)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'campaignLedger',
    filter,
    title: words.ledger.title,
    columns: columnsIn(words),
    zoneOf: () => campaign.TimeZone,
    list: (_ctx, page: Filter) => pageOfLedger(ctx, campaign, page),
  })
}
