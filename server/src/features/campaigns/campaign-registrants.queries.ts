import type { campaignRegistrantsApi } from '@parkla/contract/campaigns/campaign-registrants.endpoints.ts'
import type { CampaignRegistrant } from '@parkla/contract/campaigns/campaign-registrants.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { maskEmail, maskName, maskPhone } from '@parkla/contract/kit/phone.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database.ts'
import { found } from '../../kit/errors.ts'
import { containing, plateContains } from '../../kit/like.ts'
import { idAfter, limitOf, pageOf } from '../../kit/paging.ts'
import { partOf } from '../../kit/parameters.ts'
import { reachedCampaigns } from './campaigns.queries.ts'

type Filter = RequestOf<(typeof campaignRegistrantsApi)['list']>
type Stored = Omit<CampaignRegistrant, 'RegisteredAt'> & { RegisteredAt: Instant | null }

const selectRegistrants = sql`select r.id as "Id", r.campaign_id as "DiscountCampaignId",
    coalesce(r.client_id, 0)::bigint as "ClientId", r.phone as "PhoneNumber", coalesce(n.plate, '') as "CarNumber",
    r.name as "Name", r.email as "Email", r.comment as "Comment", r.registration_type as "RegistrationType",
    r.status as "Status", r.registered_at as "RegisteredAt", r.created_at as "CreatedAt", r.updated_at as "UpdatedAt"
  from campaign_registrants r left join plates n on n.id = r.plate_id`

const asRegistrant = (row: Stored): CampaignRegistrant => ({ ...row, RegisteredAt: row.RegisteredAt ?? zeroDate })

const masked = (row: CampaignRegistrant): CampaignRegistrant => ({
  ...row,
  Name: maskName(row.Name),
  Email: maskEmail(row.Email),
  PhoneNumber: maskPhone(row.PhoneNumber),
  Comment: '',
  ClientId: 0,
})

const matching = ({ id, search, status, cursor }: Filter) => {
  const plate = normalisePlate(search)
  const text = sql<boolean>`lower(r.name || ' ' || r.email || ' ' || r.phone) like lower(${containing(search)})`
  const car = plate.length < 2 ? sql<boolean>`false` : sql<boolean>`${partOf((bind) => plateContains(plate, bind))}`
  return sql.join(
    [
      sql`r.campaign_id = ${id} and r.deleted_at is null`,
      ...(status === 'ALL' ? [] : [sql`r.status = ${status === 'INVITED' ? '' : status}`]),
      ...(search === '' ? [] : [sql`(${text} or ${car})`]),
      ...(cursor === undefined ? [] : [sql`r.id < ${idAfter(cursor)}`]),
    ],
    sql` and `,
  )
}

/** Newest first, by the index of the campaign; 404 for a campaign out of the caller's reach. */
export const listRegistrants = async (ctx: Context, filter: Filter): Promise<Page<CampaignRegistrant>> => {
  const reached = await sql`select 1 from campaigns c where c.id = ${filter.id} and ${reachedCampaigns(ctx)}`.execute(
    ctx.replica,
  )
  found(reached.rows[0])
  const { limit, offset } = limitOf(filter)
  const { rows } = await sql<Stored>`${selectRegistrants} where ${matching(filter)}
    order by r.campaign_id desc, r.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const shown = rows.map(asRegistrant).map((row) => (ctx.actor.canSeeClientsPersonalData ? row : masked(row)))
  return pageOf(shown, filter, (row) => ({ id: row.Id }))
}

/** 404 for a registrant of another campaign. */
export const readRegistrant = async (
  db: Db | Tx,
  { id, registrantId }: { id: number; registrantId: number },
): Promise<CampaignRegistrant> => {
  const { rows } = await sql<Stored>`${selectRegistrants}
    where r.id = ${registrantId} and r.campaign_id = ${id} and r.deleted_at is null`.execute(db)
  return asRegistrant(found(rows[0]))
}
