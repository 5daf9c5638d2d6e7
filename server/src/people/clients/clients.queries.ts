import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Client, Debt } from '@parkla/contract/people/clients/clients.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { visibleTo } from '../access/visible-to.queries.ts'

/** Condition on a client `c`: in a region of the scope, or with a session at a place of it. */
export const clientVisibleTo = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  const regions = 'regions' in scope ? scope.regions : []
  const placeIds = 'placeIds' in scope ? scope.placeIds : []
  return sql`(c.region = any(${regions}::text[]) or exists(select 1 from sessions s
    where s.client_id = c.id and s.deleted_at is null and ${visibleTo({ kind: 'places', placeIds })}))`
}

/** Condition on a session `s` with an open debt: declined, or not charged and in no bundle (R81, R178). */
export const isUnpaid = sql<boolean>`(s.payment_status in ('ERROR', 'TOO_BIG') or (s.payment_status = ''
  and s.status in ('ENDED', 'AUTO_ENDED') and s.type in ('PARKING', 'CAR_WASH')
  and s.cost_in_cents + s.service_fee_cents > 0 and s.bundle_id is null)) and s.deleted_at is null`

const debtsOf = async (db: Db | Tx, clientId: number, scope: Scope): Promise<Debt[]> => {
  const { rows } = await sql<Debt>`
    select s.id as "ParkingSessionId", p.name as "Place", coalesce(n.plate, '') as "CarNumber",
      coalesce(s.end_time, s.start_time) as "EndTime", p.time_zone as "TimeZone",
      s.cost_in_cents + s.service_fee_cents as "AmountInCents", s.currency as "Currency"
    from sessions s
    join places p on p.id = s.place_id
    left join plates n on n.id = s.plate_id
    where s.client_id = ${clientId} and ${isUnpaid} and ${visibleTo(scope)}
    order by s.start_time desc, s.id desc`.execute(db)
  return rows
}

/** A client in scope with plates, masked cards and debts (R80). */
export const readClient = async (db: Db | Tx, clientId: number, scope: Scope): Promise<Client | undefined> => {
  const { rows } = await sql<Omit<Client, 'Debts'>>`
    select c.id as "Id", c.name as "Name", c.email as "Email", c.phone_number as "PhoneNumber",
      c.language as "Language", c.app_id as "AppId", c.region as "Region",
      c.created_at as "CreatedAt", c.updated_at as "UpdatedAt",
      array(select n.plate from client_plates o join plates n on n.id = o.plate_id
        where o.client_id = c.id order by n.plate) as "LicensePlates",
      coalesce((select jsonb_agg(jsonb_build_object('Id', k.id, 'MaskedNumber', k.masked_number, 'Brand', k.brand,
        'ExpiresAt', k.expires_at::text) order by k.id) from credit_cards k where k.client_id = c.id), '[]') as "CreditCards",
      c.credit_in_cents as "CreditInCents", c.is_blocked as "IsBlocked", c.notes as "Notes"
    from clients c
    where c.id = ${clientId} and c.deleted_at is null and ${clientVisibleTo(scope)}`.execute(db)
  const [client] = rows
  return client && { ...client, Debts: await debtsOf(db, clientId, scope) }
}

export const findClient = async (ctx: Context, { id }: { id: number }): Promise<Client> =>
  found(await readClient(ctx.db, id, scopeFor(ctx, 'clients.view')))

/** The client with this phone number in the app, or null (R110): their passes and sessions then show in the app. */
export const clientOfPhone = async (
  tx: Tx,
  { appId, phone }: { appId: number; phone: string },
): Promise<number | null> => {
  if (phone === '') return null
  const { rows } = await sql<{ id: number }>`select id from clients
    where phone_number = ${phone} and app_id = ${appId} and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}
