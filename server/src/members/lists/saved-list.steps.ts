import { reject } from '@parkla/contract/kit/verdict.ts'
import { isPossibleTerm, isSomewhere } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { parseBarIds, type SaveWhitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { setOrNull } from '../../kit/database/rows.ts'
import { insist } from '../../kit/errors.ts'
import { isChoosableApp } from '../../people/access/visible-to.queries.ts'
import { lockZones } from '../../parking/zones/zones.queries.ts'

type Own =
  | 'IsPublicRegistrationLinkEnabled'
  | 'StartSessionsWithLPR'
  | 'ChargeForSessions'
  | 'DiscountPlan'
  | 'AvailabilityTable'
  | 'Managers'
  | 'UpdatedAt'
/** Fields that whitelists and fleets share in requests. */
type Input = Omit<SaveWhitelist, Own | 'AppId'> & { AppId: number }

/** Columns of `Input`. */
export const listColumnsOf = (input: Input) => ({
  name: input.Name,
  description: input.Description,
  region: input.Region,
  valid_in_type: input.ValidInType,
  valid_from: setOrNull(input.ValidFrom),
  valid_to: setOrNull(input.ValidTo),
  app_id: input.AppId,
  app_registration_code: input.AppRegistrationCode,
  registration_open_until: setOrNull(input.RegistrationOpenUntil),
  notification_emails: input.NotificationEmails,
  notification_digest: input.NotificationDigest,
  auto_approve: input.AutoApprove,
  approval_message: input.ApprovalMessage,
  registration_request_received_message: input.RegistrationRequestReceivedMessage,
})

type Saving = {
  input: Input
  before: { AppId: number } | undefined
  /** Whether the managers and everything else chosen for the list exist. */
  managersExist: RawBuilder<boolean>
}

/** The places of the region, the zones and the managers exist, and the app may be chosen (R176). */
const insistOnChoices = async (tx: Tx, ctx: Context, { input, before, managersExist }: Saving): Promise<void> => {
  const [places, zones] = [parseBarIds(input.Places), parseBarIds(input.Zones)]
  await lockZones(tx, zones)
  const { rows } = await sql<Record<'Places' | 'Zones' | 'Managers' | 'AppId' | 'Region', boolean>>`
    select
      exists(select 1 from regions where code = ${input.Region}) as "Region",
      (select count(*)::int from places where id = any(${places}::bigint[]) and region = ${input.Region}
        and deleted_at is null) = ${places.length} as "Places",
      (select count(*)::int from zones where id = any(${zones}::bigint[]) and deleted_at is null) = ${zones.length}
        as "Zones",
      ${managersExist} as "Managers",
      ${isChoosableApp(ctx.reach, { AppId: input.AppId, before: before?.AppId })} as "AppId"`.execute(tx)
  for (const [field, isKnown] of Object.entries(rows[0] ?? {}))
    insist(isKnown ? { ok: true } : reject('whitelists.unknownChoice'), field)
}

/** A code belongs to one whitelist or fleet of the app; case does not matter (R97). */
export const taken = { lists_code: { field: 'AppRegistrationCode', reason: 'whitelists.codeTaken' } }

/** The list may be saved: its term, its places or zones, and what it names. */
export const insistOnList = async (tx: Tx, ctx: Context, saving: Saving): Promise<void> => {
  const { input } = saving
  insist(isPossibleTerm(input), 'ValidTo')
  const where = input.ValidInType === 'PLACES' ? 'Places' : 'Zones'
  insist(isSomewhere(parseBarIds(input[where]), where), where)
  await insistOnChoices(tx, ctx, saving)
}

type Saved = { id: number; input: Pick<Input, 'Places' | 'Zones'> }

/** Stores the places and zones of a list or campaign instead of those that it had. */
export const replacePlacesAndZones = async (tx: Tx, { id, input }: Saved): Promise<void> => {
  await sql`delete from list_places where list_id = ${id}`.execute(tx)
  await sql`insert into list_places (list_id, place_id)
    select ${id}::bigint, unnest(${parseBarIds(input.Places)}::bigint[])`.execute(tx)
  await sql`delete from list_zones where list_id = ${id}`.execute(tx)
  await sql`insert into list_zones (list_id, zone_id)
    select ${id}::bigint, unnest(${parseBarIds(input.Zones)}::bigint[])`.execute(tx)
}
