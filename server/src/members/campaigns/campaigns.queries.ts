import { standardReceivedMessage } from '@parkla/contract/members/whitelists/received-message.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import type { CampaignState } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import { campaignStateOf } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { Campaign, CampaignRow, ListCampaigns } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { forbid } from '@parkla/contract/kit/verdict.ts'
import { formatBarIds } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { hasText } from '../../kit/database/like.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { countUsers } from '../lists/lists.queries.ts'
import { isOfApps } from '../../people/access/visible-to.queries.ts'

/** Places where the campaign `c` is valid, by place or zone, of its region. */
const placesOf = sql`select p.id from places p where p.deleted_at is null and case c.valid_in_type
  when 'PLACES' then exists(select 1 from list_places l where l.list_id = c.id and l.place_id = p.id)
  else p.region = c.region and exists(select 1 from list_zones l join place_zones z on z.zone_id = l.zone_id
    where l.list_id = c.id and z.place_id = p.id) end`

type Reader = Pick<Context, 'actor' | 'reach'>

/**
 * Campaigns of the caller's regions, and those valid at one of their places (to see) or only at their places (to edit), of
 * their apps (R176), without deleted ones. Templates are of all who see campaigns and edited by global admins (R118).
 */
const isReached = (ctx: Reader, permission: Permission, quantifier: 'some' | 'all'): RawBuilder<boolean> => {
  const scope = scopeOf(ctx.reach, permission)
  if (scope.kind === 'everything')
    return sql`c.deleted_at is null and (c.is_template or ${isOfApps(ctx.reach, sql`c.app_id`)})`
  const regions = 'regions' in scope ? [...scope.regions] : []
  const places = 'placeIds' in scope ? [...scope.placeIds] : []
  const some = sql`exists(select 1 from (${placesOf}) l where l.id = any(${places}::bigint[]))`
  const only = sql`not exists(select 1 from (${placesOf}) l where l.id <> all(${places}::bigint[]))`
  const atPlaces = quantifier === 'some' ? some : sql`(${some} and ${only})`
  const templates = quantifier === 'some' ? sql`c.is_template` : sql`false`
  return sql`c.deleted_at is null and (${templates} or (${isOfApps(ctx.reach, sql`c.app_id`)} and not c.is_template
    and (c.region = any(${regions}::text[]) or ${atPlaces})))`
}

export const reachedCampaigns = (ctx: Reader) => isReached(ctx, 'campaigns.view', 'some')
export const editableCampaigns = (ctx: Reader) => isReached(ctx, 'campaigns.edit', 'all')

const approvedCount = countUsers('c', sql`u.status = 'APPROVED'`)

const rowColumns = (ctx: Context) => sql`
  c.id as "ID", coalesce(c.region, '') as "Region", c.name as "Name", c.campaign_code as "CampaignCode", c.type as "Type",
  c.max_number_of_registrants as "MaxNumberOfRegistrants",
  ${approvedCount} as "ApprovedRegistrantsCount",
  ${countUsers('c')} as "RegistrantsCount",
  c.valid_from as "ValidFrom", c.valid_to as "ValidTo",
  c.time_zone as "TimeZone", ${editableCampaigns(ctx)} as "MayEdit"`

/** Unset moments are null in the database and the zero date on the wire. */
type Unset<Row, Moment extends keyof Row> = Omit<Row, Moment> & Record<Moment, Instant | null>
type Term = 'ValidFrom' | 'ValidTo'

type Stored = Unset<Omit<Campaign, 'Places' | 'Zones'>, Term | 'RegistrationOpenUntil'> & {
  placeIds: number[]
  zoneIds: number[]
}

const withTerm = <Row extends Record<Term, Instant | null>>(row: Row) => ({
  ...row,
  ValidFrom: row.ValidFrom ?? zeroDate,
  ValidTo: row.ValidTo ?? zeroDate,
})

const selectCampaigns = (ctx: Context) => sql`
  select ${rowColumns(ctx)}, c.description as "Description", c.is_template as "IsTemplate",
    c.valid_in_type as "ValidInType", c.discount_percent as "DiscountPercent",
    c.discount_credit_in_cents as "DiscountCreditInCents", c.discount_credit_currency as "DiscountCreditCurrency",
    c.notification_emails as "NotificationEmails", c.auto_approve as "AutoApprove",
    c.approval_message as "ApprovalMessage",
    coalesce(nullif(c.registration_request_received_message, ''), ${standardReceivedMessage}::text)
      as "RegistrationRequestReceivedMessage",
    c.registration_open_until as "RegistrationOpenUntil",
    c.public_registration_link_uuid::text as "PublicRegistrationLinkUuid",
    c.is_public_registration_link_enabled as "IsPublicRegistrationLinkEnabled", c.app_id as "AppId",
    c.app_info_text as "AppInfoText", coalesce(c.app_icon_id, 0)::bigint as "AppIconId", coalesce(i.code, '') as "AppIcon",
    c.payment_method_required as "PaymentMethodRequired", c.one_time_discount as "OneTimeDiscount",
    c.for_new_clients_only as "ForNewClientsOnly", c.start_sessions_with_lpr as "StartSessionsWithLPR",
    c.has_extra as "ActivateExtraDiscountCampaign", coalesce(c.extra_campaign_id, 0)::bigint as "ExtraDiscountCampaignId",
    c.extra_delay_days as "ExtraDiscountCampaignActivationDelayInDays",
    c.extra_valid_days as "ExtraDiscountCampaignNumberOfDaysValid",
    c.payer_name as "PayerName", c.payer_registry_code as "PayerRegistryCode", c.payer_address as "PayerAddress",
    c.payer_email as "PayerEmail",
    exists(select 1 from campaign_registrants r where r.campaign_id = c.id and r.deleted_at is null
      and (r.status in ('PENDING', 'APPROVED') or (r.status = '' and r.client_id is not null)))
      or exists(select 1 from campaign_registrants r where r.campaign_id = c.id and r.granted_at is not null) as "IsTypeLocked",
    to_jsonb(array(select place_id from list_places where list_id = c.id order by 1)) as "placeIds",
    to_jsonb(array(select zone_id from list_zones where list_id = c.id order by 1)) as "zoneIds",
    c.updated_at as "UpdatedAt"
  from campaigns c left join app_icons i on i.id = c.app_icon_id`

const asCampaign = ({ placeIds, zoneIds, ...row }: Stored): Campaign => ({
  ...withTerm(row),
  RegistrationOpenUntil: row.RegistrationOpenUntil ?? zeroDate,
  Places: formatBarIds(placeIds),
  Zones: formatBarIds(zoneIds),
})

const inState: Readonly<Record<CampaignState, (now: Instant) => RawBuilder<boolean>>> = {
  OVER: (now) => sql`c.valid_to <= ${now}`,
  COMING: (now) => sql`(c.valid_to is null or c.valid_to > ${now}) and c.valid_from > ${now}`,
  FULL: (now) => sql`(c.valid_to is null or c.valid_to > ${now}) and (c.valid_from is null or c.valid_from <= ${now})
    and c.max_number_of_registrants > 0
    and ${approvedCount} >= c.max_number_of_registrants`,
  RUNNING: (now) => sql`(c.valid_to is null or c.valid_to > ${now}) and (c.valid_from is null or c.valid_from <= ${now})
    and not (c.max_number_of_registrants > 0
      and ${approvedCount} >= c.max_number_of_registrants)`,
}

const orders = {
  newest: sql`c.id desc`,
  name: sql`lower(c.name), c.id`,
  validFrom: sql`c.valid_from desc nulls last, c.id desc`,
  validTo: sql`c.valid_to nulls last, c.id`,
} as const satisfies Record<ListCampaigns['sort'], unknown>

/** Up to this many campaigns found, a search joins them by ids; with more, a scan in list order soon fills a page. */
const fewFound = 200

/**
 * Name and code each by its index; of an `or`, the prepared plan reads the whole list for a rare name. The index of names reads
 * every match before the limit, so a text that half of the newest campaigns have is not looked up in it.
 */
const findBySearch = async (ctx: Context, search: string): Promise<RawBuilder<boolean>> => {
  const hasName = hasText('c.name', search)
  const hasCode = sql<boolean>`lower(c.campaign_code) = lower(${search})`
  const isFound = sql<boolean>`(${hasName} or ${hasCode})`
  const idsWith = (condition: RawBuilder<boolean>, from = sql`campaigns`) => sql<{ id: number }>`
    (select c.id from ${from} c where c.deleted_at is null and ${condition} limit ${sql.lit(fewFound + 1)})`
  const newest = sql`(select * from campaigns where deleted_at is null and not is_template order by id desc limit ${sql.lit(2 * fewFound)})`
  const ofNewest = await idsWith(isFound, newest).execute(ctx.replica)
  if (ofNewest.rows.length > fewFound) return isFound
  const { rows } = await sql<{ id: number }>`${idsWith(hasName)} union all ${idsWith(hasCode)}`.execute(ctx.replica)
  if (rows.length > fewFound) return isFound
  return sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`
}

/** The campaigns without templates. */
export const listCampaigns = async (ctx: Context, filter: ListCampaigns): Promise<Page<CampaignRow>> => {
  const { search, state, sort } = filter
  const { limit, offset } = limitOf(filter)
  const conditions = [
    sql`not c.is_template and ${reachedCampaigns(ctx)}`,
    ...(search === '' ? [] : [await findBySearch(ctx, search)]),
    ...(state === '' ? [] : [inState[state](ctx.now)]),
  ]
  // The page first: counts are read for its rows only.
  const { rows } = await sql<Unset<Omit<CampaignRow, 'State'>, Term>>`
    select ${rowColumns(ctx)} from (select * from campaigns c where ${sql.join(conditions, sql` and `)}
      order by ${orders[sort]} limit ${limit} offset ${offset}) c order by ${orders[sort]}`.execute(ctx.replica)
  const stated = rows.map(withTerm).map((row) => ({ ...row, State: campaignStateOf(row, ctx.now) }))
  return pageOf(stated, filter)
}

export const listTemplates = async (ctx: Context): Promise<Campaign[]> => {
  const { rows } = await sql<Stored>`${selectCampaigns(ctx)} where c.is_template and ${reachedCampaigns(ctx)}
    order by lower(c.name), c.id`.execute(ctx.replica)
  return rows.map(asCampaign)
}

/** 404 for a campaign out of the caller's reach. */
export const readCampaign = async (db: Db | Tx, ctx: Context, id: number): Promise<Campaign> => {
  const { rows } = await sql<Stored>`${selectCampaigns(ctx)} where c.id = ${id} and ${reachedCampaigns(ctx)}`.execute(
    db,
  )
  return asCampaign(found(rows[0]))
}

export type CampaignTerms = Pick<Campaign, 'ID' | 'Type' | 'TimeZone' | 'DiscountCreditCurrency'>

/** The terms without the counts of registrants, which read all rows; 404 for a campaign out of the caller's reach. */
export const readTerms = async (ctx: Context, id: number): Promise<CampaignTerms> => {
  const { rows } = await sql<CampaignTerms>`
    select c.id as "ID", c.type as "Type", c.time_zone as "TimeZone", c.discount_credit_currency as "DiscountCreditCurrency"
    from campaigns c where c.id = ${id} and ${reachedCampaigns(ctx)}`.execute(ctx.replica)
  return found(rows[0])
}

/** 403 for a campaign that the caller may only see. */
export const insistEditable = async (db: Db | Tx, ctx: Context, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from campaigns c where c.id = ${id} and ${editableCampaigns(ctx)}`.execute(db)
  insist(rows.length > 0 ? { ok: true } : forbid('campaigns.outsideScope'))
}
