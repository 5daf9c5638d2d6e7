import type { DisputeForm, DisputeFormSettings } from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayKey, instantToLocal, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context, type PublicContext } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

export type OpenForm = { placeId: number; region: string; form: DisputeForm }
type FormRow = { placeId: number; region: string; PlaceName: string; TimeZone: string; Services: string[] }

/** The enabled form of a place with that uuid, else 404. */
export const findOpenForm = async (db: Db | Tx, uuid: string, now: string): Promise<OpenForm> => {
  const { rows } = await sql<FormRow>`
    select p.id as "placeId", p.region, p.name as "PlaceName", p.time_zone as "TimeZone",
      array(select s.name from services s where s.place_id = p.id and s.deleted_at is null order by s.position, s.id) as "Services"
    from dispute_forms f join places p on p.id = f.place_id
    where f.uuid = ${uuid} and f.is_enabled and p.deleted_at is null`.execute(db)
  const { placeId, region, ...shown } = found(rows[0])
  const Currency = currencyOf(region, dayKey(instantToLocal(now, shown.TimeZone)))
  return { placeId, region, form: { ...shown, Currency } }
}

const formUrl = (ctx: PublicContext, uuid: string): string => `${ctx.settings.publicUrl}/public/dispute?place=${uuid}`

/** The settings have no address until the form is enabled for the first time. */
export const readFormSettings = async (db: Db | Tx, ctx: Context, placeId: number): Promise<DisputeFormSettings> => {
  const { rows } = await sql<{ uuid: string | null; isEnabled: boolean; updatedAt: string }>`
    select f.uuid, coalesce(f.is_enabled, false) as "isEnabled", coalesce(f.updated_at, ${zeroDate}::timestamptz) as "updatedAt"
    from places p left join dispute_forms f on f.place_id = p.id
    where p.id = ${placeId} and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'disputes.view'))}`.execute(db)
  const { uuid, isEnabled, updatedAt } = found(rows[0])
  return { IsEnabled: isEnabled, Url: uuid === null ? '' : formUrl(ctx, uuid), UpdatedAt: updatedAt }
}
