import type { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { maskEmail, maskName, maskPhone } from '@parkla/contract/kit/phones/phone.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { hasText, hasTextOrPhone, indexedPart, plateContains } from '../../../kit/database/like.ts'
import { idAfter, limitOf, pageOf } from '../../../kit/lists/paging.ts'
import { searchedPhone } from '../../lists/list-users.queries.ts'
import { reachedCampaigns } from '../campaigns.queries.ts'

type Api = typeof campaignRegistrantsApi
type Filter = RequestOf<Api['list']>
type Moment = 'RegisteredAt' | 'ValidFrom' | 'ValidTo'
type Stored = Omit<CampaignRegistrant, Moment | 'InviteUrl'> & Record<Moment, Instant | null>

const selectRegistrants = sql`select r.id as "Id", r.campaign_id as "DiscountCampaignId",
    coalesce(r.client_id, 0)::bigint as "ClientId", r.phone as "PhoneNumber", coalesce(n.plate, '') as "CarNumber",
    r.name as "Name", r.email as "Email", r.comment as "Comment", r.answers as "Answers", r.registration_type as "RegistrationType",
    r.status as "Status", r.discount_percent as "DiscountPercentage", r.credit_in_cents as "DiscountCreditInCents",
    r.used_in_cents as "UsedDiscountCreditInCents", (select coalesce(sum(u.discount_in_cents), 0)::bigint
      from campaign_uses u where u.registrant_id = r.id and not u.is_returned) as "DiscountInCents",
    r.valid_from as "ValidFrom", r.valid_to as "ValidTo",
    case when r.granted_at is null then 0 else r.id end as "FreePassId", coalesce(r.invite_uuid::text, '') as "InviteUuid",
    r.registered_at as "RegisteredAt", r.created_at as "CreatedAt", r.updated_at as "UpdatedAt"
  from campaign_registrants r left join plates n on n.id = r.plate_id`

/** Contacts in plain for those who see personal data, else masked (R79). */
const asRegistrant = ({ actor, settings }: Context, row: Stored): CampaignRegistrant => ({
  ...row,
  RegisteredAt: row.RegisteredAt ?? zeroDate,
  ValidFrom: row.ValidFrom ?? zeroDate,
  ValidTo: row.ValidTo ?? zeroDate,
  InviteUrl: row.InviteUuid === '' ? '' : `${settings.publicUrl}/public/?campaign=${row.InviteUuid}`,
  ...(actor.canSeeClientsPersonalData
    ? {}
    : {
        Name: maskName(row.Name),
        Email: maskEmail(row.Email),
        PhoneNumber: maskPhone(row.PhoneNumber),
        Comment: '',
        Answers: [],
        ClientId: 0,
        InviteUuid: '',
        InviteUrl: '',
      }),
})

/** Equal to the expression of its trigram index. */
const searchedText = `name || ' ' || email || ' ' || phone`

/**
 * Text and plate each by its index: of an `or` over the join all registrants would be read. With masked contacts by a whole phone
 * instead of text, so that they cannot be guessed letter by letter (R181).
 */
const idsWith = async (ctx: Context, { id, search }: Filter) => {
  const plate = normalisePlate(search)
  const isPlain = ctx.actor.canSeeClientsPersonalData
  const phone = isPlain ? undefined : await searchedPhone(ctx, 'campaign', { id, search })
  const isText = isPlain
    ? hasTextOrPhone(searchedText, search)
    : sql`campaign_id = ${id} and ${hasText(searchedText, indexedPart(phone ?? search))} and phone = ${phone ?? null}`
  const text = sql`select id from campaign_registrants where deleted_at is null and ${isText}`
  if (plate.length < 2) return text
  return sql`${text} union select id from campaign_registrants where plate_id in (
    select id from plates where ${plateContains(plate)})`
}

/** Condition on a user `r` of a list: the view of registrants would read every row for its kind, the table needs the index alone. */
const matching = async (ctx: Context, filter: Filter) => {
  const { id, search, status, cursor } = filter
  return sql.join(
    [
      sql`r.list_id = ${id} and r.deleted_at is null`,
      ...(status === 'ALL' ? [] : [sql`r.status = ${status === 'INVITED' ? '' : status}`]),
      ...(search === '' ? [] : [sql`r.id in (${await idsWith(ctx, filter)})`]),
      ...(cursor === undefined ? [] : [sql`r.id < ${idAfter(cursor)}`]),
    ],
    sql` and `,
  )
}

/** 404 for a campaign out of the caller's reach. */
const insistOnReach = async (ctx: Context, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from campaigns c where c.id = ${id} and ${reachedCampaigns(ctx)}`.execute(
    ctx.replica,
  )
  found(rows[0])
}

/** Newest first, by the index of the campaign. */
export const listRegistrants = async (ctx: Context, filter: Filter): Promise<Page<CampaignRegistrant>> => {
  await insistOnReach(ctx, filter.id)
  const { limit, offset } = limitOf(filter)
  // The page first: a join of all registrants with their plates would be sorted.
  const { rows } = await sql<Stored>`${selectRegistrants}
    where r.id in (select r.id from list_users r where ${await matching(ctx, filter)}
      order by r.list_id desc, r.id desc limit ${limit} offset ${offset})
    order by r.id desc`.execute(ctx.replica)
  return pageOf(
    rows.map((row) => asRegistrant(ctx, row)),
    filter,
    (row) => ({ id: row.Id }),
  )
}

/** 404 for a registrant of another campaign. */
export const readRegistrant = async (
  db: Db | Tx,
  ctx: Context,
  { id, registrantId }: { id: number; registrantId: number },
): Promise<CampaignRegistrant> => {
  const { rows } = await sql<Stored>`${selectRegistrants}
    where r.id = ${registrantId} and r.campaign_id = ${id} and r.deleted_at is null`.execute(db)
  return asRegistrant(ctx, found(rows[0]))
}

export const findRegistrant = async (ctx: Context, path: RequestOf<Api['find']>): Promise<CampaignRegistrant> => {
  await insistOnReach(ctx, path.id)
  return readRegistrant(ctx.db, ctx, path)
}
