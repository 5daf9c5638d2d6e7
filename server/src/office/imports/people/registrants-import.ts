import { mostRegistrantsAtOnce } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import type { FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { findPerson } from '../../../people/access/people.queries.ts'
import { unmetBy } from '../../../members/campaigns/ledger/campaign-grants.queries.ts'
import { grantRights } from '../../../members/campaigns/ledger/campaign-grants.steps.ts'
import { editableCampaigns } from '../../../members/campaigns/campaigns.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { readContacts, readPhone, readPlate, type Cell, type Findings } from '../row-reading.ts'
import {
  beyond,
  insertAudited,
  makePlates,
  markingRows,
  markNumberPlates,
  repeated,
  wantedRows,
  type KindOfImport,
} from '../staging.ts'
import { kindOfTarget, type TargetOfOwner } from './people-import.ts'

type RegistrantCell = Cell<FieldOf<'registrants'>>

const readRegistrantRow = (cell: RegistrantCell, here: Findings & { region: string }) => {
  const member = readContacts(cell, [], here)
  if (isPlaceholder(cell('Phone'))) here.reject('imports.phoneMissing')
  const phone = readPhone(cell, here.region, here)
  if (isPlaceholder(cell('Plate'))) here.reject('imports.plateMissing')
  return { phone, plate: readPlate(cell, here), member }
}

/** Whether this user may edit the campaign. Templates have no registrants. */
const mayEditCampaign = async (db: Db | Tx, { targetId, ownerId }: TargetOfOwner): Promise<boolean> => {
  const person = ownerId === null ? undefined : await findPerson(db, ownerId)
  if (ownerId !== null && !person) return false
  const isReached = person ? editableCampaigns(person) : sql`c.deleted_at is null`
  const { rows } = await sql`
    select 1 from campaigns c where c.id = ${targetId} and not c.is_template and ${isReached}`.execute(db)
  return rows.length > 0
}

const registered = (importId: number, campaignId: number) => sql`
  select w.line from import_rows w join plates n on n.plate = w.plate
  join campaign_registrants r on r.plate_id = n.id and r.phone = w.phone and r.campaign_id = ${campaignId}
    and r.deleted_at is null
  where w.import_id = ${importId} and not w.is_rejected`

type OfCampaign = { campaignId: number; isInvited: boolean; now: Instant }

/** Clients without the card, or with the earlier visit, that the campaign's conditions name (R112). */
const unfit = (importId: number, { campaignId, now }: OfCampaign) => {
  const { isWithoutCard, isKnownClient } = unmetBy(sql`k.id`, now)
  return sql`
    select w.line from import_rows w join campaigns c on c.id = ${campaignId}
    left join clients k on k.phone_number = w.phone and k.app_id = c.app_id and k.deleted_at is null
    where w.import_id = ${importId} and not w.is_rejected and (${isWithoutCard} or ${isKnownClient})`
}

/** Registrants the campaign still has room for; null without a limit (R114). */
const roomOf = (campaignId: number) => sql<number | null>`(
  select c.max_number_of_registrants - (select count(*) from list_users r
    where r.list_id = c.id and r.status = 'APPROVED' and r.deleted_at is null)
  from campaigns c where c.id = ${campaignId} and c.max_number_of_registrants > 0)`

/** Rows twice in the file, registered before, beyond 5,000, or beyond the limit until that is confirmed (R114, R119). */
const judge = async (tx: Tx, row: ImportRow, of: OfCampaign): Promise<void> => {
  const { campaignId, isInvited } = of
  const mark = markingRows(tx, row)
  await mark('imports.duplicateInFile', repeated(row.id, sql`r.phone, r.plate`))
  await mark('imports.alreadyThere', registered(row.id, campaignId))
  if (!isInvited) await mark('imports.campaignConditions', unfit(row.id, of))
  await mark('imports.tooManyRegistrants', beyond(row.id, mostRegistrantsAtOnce))
  await markNumberPlates(tx, row)
  if (!isInvited) await mark('imports.campaignFull', beyond(row.id, roomOf(campaignId)))
}

const insertRegistrants = async (tx: Tx, row: ImportRow, { campaignId, isInvited, now }: OfCampaign) => {
  await makePlates(tx, row.id)
  const [type, status] = isInvited ? ['MANUALLY_INVITED', ''] : ['MANUALLY_ADDED', 'APPROVED']
  const made = sql`
    made as (
      insert into campaign_registrants (campaign_id, client_id, plate_id, name, email, phone, registration_type, status,
        invite_uuid, registered_at, created_at, updated_at)
      select c.id, case when not ${isInvited} then (select k.id from clients k
          where k.phone_number = r.phone and k.app_id = c.app_id and k.deleted_at is null) end,
        n.id, r.member ->> 'name', r.member ->> 'email', r.phone, ${type}, ${status},
        case when ${isInvited} then gen_random_uuid() end, case when not ${isInvited} then ${now}::timestamptz end,
        ${now}::timestamptz, ${now}::timestamptz
      from (select * from ${wantedRows(row.id)} order by r.line) r
      join plates n on n.plate = r.plate join campaigns c on c.id = ${campaignId}
      returning id)`
  const after = sql`'DiscountCampaignId', ${campaignId}::bigint, 'Status', ${status}::text`
  return insertAudited(tx, row, { entity: 'campaignRegistrant', made, after, now })
}

/** Registrants of one campaign: approved with their right, or invited. */
const importOf = (isInvited: boolean): KindOfImport =>
  kindOfTarget({
    option: 'OnlyCampaign',
    unknown: 'imports.campaignUnknown',
    mayEdit: mayEditCampaign,
    read: readRegistrantRow,
    judge: (tx, row, { targetId, now }) => judge(tx, row, { campaignId: targetId, isInvited, now }),
    insert: async (tx, row, { targetId, now }) => {
      const ids = await insertRegistrants(tx, row, { campaignId: targetId, isInvited, now })
      if (!isInvited) await grantRights(tx, { ids, now })
      return ids.length
    },
    topic: 'campaigns',
  })

export const registrantsImport = importOf(false)
export const invitationsImport = importOf(true)
