import { mostRegistrantsAtOnce } from '@parkla/contract/campaigns/campaign-registrants.schema.ts'
import type { RegistrantField } from '@parkla/contract/imports/import-fields.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'
import { grantRights } from '../../campaigns/campaign-grants.queries.ts'
import { editableCampaigns } from '../../campaigns/campaigns.queries.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import {
  cellsBy,
  newFindings,
  readContacts,
  readPhone,
  readPlate,
  type Cell as CellOf,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'
import { isWanted, kindOfPeople, makePlates, markRows } from '../staging.ts'
import { StepStopped } from '../step-context.ts'

type RegistrantReading = Pick<Reading<RegistrantField>, 'columns'> & { region: string }

type StagedRegistrant = JudgedRow & { phone: string; plate: string; member: { name: string; email: string } }

/** Judges one row. Pure. */
const readRegistrantRow = (raw: RawCells, reading: RegistrantReading): StagedRegistrant => {
  const findings = newFindings()
  const cell: CellOf<RegistrantField> = cellsBy(raw.cells, reading.columns)
  const member = readContacts(cell, [], findings)
  if (cell('Phone') === '') findings.reject('imports.phoneMissing')
  const phone = readPhone(cell, reading.region, findings)
  if (cell('Plate') === '') findings.reject('imports.plateMissing')
  const plate = readPlate(cell, findings)
  return { ...findings.judged(raw, []), phone, plate, member }
}

type CampaignOfOwner = { campaignId: number; ownerId: number | null }

/** Whether this user may edit the campaign; at a terminal (null) every campaign. Templates have no registrants. */
const mayEditCampaign = async (db: Db | Tx, { campaignId, ownerId }: CampaignOfOwner): Promise<boolean> => {
  const person = ownerId === null ? undefined : await findPerson(db, ownerId)
  if (ownerId !== null && !person) return false
  const isReached = person ? editableCampaigns(person) : sql`c.deleted_at is null`
  const { rows } = await sql`
    select 1 from campaigns c where c.id = ${campaignId} and not c.is_template and ${isReached}`.execute(db)
  return rows.length > 0
}

/** @throws Rejection 422 `imports.campaignUnknown` */
export const insistOnCampaign = async (tx: Tx, campaign: CampaignOfOwner): Promise<void> => {
  if (!(await mayEditCampaign(tx, campaign))) insist(reject('imports.campaignUnknown'), 'OnlyCampaign')
}

const campaignIdOf = ({ options }: Pick<ImportRow, 'options'>): number => Number(options.OnlyCampaign)

const candidates = (importId: number) =>
  sql`select line, phone, plate from import_rows where import_id = ${importId} and not is_rejected`

/** All but the first row of a phone number with the same car. */
const inFileBefore = (importId: number) => sql`select line from (
  select line, row_number() over (partition by phone, plate order by line) as nth from (${candidates(importId)}) c) n
  where nth > 1`

const registered = (importId: number, campaignId: number) => sql`
  select w.line from (${candidates(importId)}) w join plates n on n.plate = w.plate
  join campaign_registrants r on r.plate_id = n.id and r.phone = w.phone and r.campaign_id = ${campaignId}
    and r.deleted_at is null`

/** Clients without the card, or with the earlier session, that the campaign's conditions name (R112). */
const unfit = (importId: number, campaignId: number) => sql`
  select w.line from (${candidates(importId)}) w join campaigns c on c.id = ${campaignId}
  left join clients k on k.phone_number = w.phone and k.app_id = c.app_id and k.deleted_at is null
  where (c.payment_method_required and not exists(select 1 from credit_cards d where d.client_id = k.id))
    or (c.for_new_clients_only and exists(select 1 from sessions s where s.client_id = k.id
      and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED')))`

const wantedBeyond = (importId: number, most: number) => sql`select line from (
  select r.line, row_number() over (order by r.line) as nth from import_rows r
  where r.import_id = ${importId} and ${isWanted}) n where nth > ${most}`

/** Places left in the campaign; null without a limit (R114). */
const roomOf = async (tx: Tx, campaignId: number): Promise<number | null> => {
  const { rows } = await sql<{ most: number; approved: number }>`
    select max_number_of_registrants as most, (select count(*)::int from campaign_registrants r
      where r.campaign_id = c.id and r.status = 'APPROVED' and r.deleted_at is null) as approved
    from campaigns c where c.id = ${campaignId}`.execute(tx)
  const { most, approved } = found(rows[0])
  return most === 0 ? null : Math.max(0, most - approved)
}

/** Rows twice in the file, registered before, beyond 5,000, or beyond the limit until that is confirmed (R114, R119). */
const judge = async (tx: Tx, row: ImportRow, isInvited: boolean): Promise<void> => {
  const { refuse, notice, doubt } = markRows(tx, row.id)
  const campaignId = campaignIdOf(row)
  await refuse('imports.duplicateInFile', inFileBefore(row.id))
  await notice('imports.alreadyThere', registered(row.id, campaignId))
  if (!isInvited) await refuse('imports.campaignConditions', unfit(row.id, campaignId))
  await refuse('imports.tooManyRegistrants', wantedBeyond(row.id, mostRegistrantsAtOnce))
  const room = isInvited ? null : await roomOf(tx, campaignId)
  const isConfirmed = row.options.ConfirmedReasons.includes('imports.campaignFull')
  if (room !== null) await doubt('imports.campaignFull', { lines: wantedBeyond(row.id, room), isConfirmed })
}

type Adding = { now: Instant; isInvited: boolean }

/** Registrants and an audit event each, in one statement. */
const insertRegistrants = async (tx: Tx, row: ImportRow, { now, isInvited }: Adding): Promise<number[]> => {
  const campaignId = campaignIdOf(row)
  await makePlates(tx, row.id)
  const [type, status] = isInvited ? ['MANUALLY_INVITED', ''] : ['MANUALLY_ADDED', 'APPROVED']
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into campaign_registrants (campaign_id, client_id, plate_id, name, email, phone, registration_type, status,
        invite_uuid, registered_at, created_at, updated_at)
      select c.id, case when not ${isInvited} then (select k.id from clients k
          where k.phone_number = r.phone and k.app_id = c.app_id and k.deleted_at is null) end,
        n.id, r.member ->> 'name', r.member ->> 'email', r.phone, ${type}, ${status},
        case when ${isInvited} then gen_random_uuid() end, case when not ${isInvited} then ${now}::timestamptz end,
        ${now}::timestamptz, ${now}::timestamptz
      from (select * from import_rows r where r.import_id = ${row.id} and ${isWanted} order by r.line) r
      join plates n on n.plate = r.plate join campaigns c on c.id = ${campaignId}
      returning id),
    facts as (
      insert into audit_events (fact, entity, entity_id, owner_id, reason, before, after, created_at)
      select 'campaignRegistrant.added', 'campaignRegistrant', id::text, ${row.owner_id}::bigint, '', '{}'::jsonb,
        jsonb_build_object('ImportId', ${row.id}::bigint, 'DiscountCampaignId', ${campaignId}::bigint,
          'Status', ${status}::text), ${now}::timestamptz
      from added)
    select id from added`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Registrants of one campaign: approved with their right, or invited. */
const importOf = (isInvited: boolean): KindOfImport =>
  kindOfPeople({
    openReader: async (db, reading) => {
      const id = campaignIdOf(reading)
      const { rows } = await sql<{ region: string }>`select region from campaigns where id = ${id}`.execute(db)
      const opened = { ...reading, region: found(rows[0]).region }
      return (raw) => readRegistrantRow(raw, opened)
    },
    lock: async (tx, row) => {
      const campaignId = campaignIdOf(row)
      await sql`select 1 from campaigns where id = ${campaignId} for no key update`.execute(tx)
      if (!(await mayEditCampaign(tx, { campaignId, ownerId: row.owner_id }))) throw new StepStopped()
    },
    judge: (tx, row) => judge(tx, row, isInvited),
    insert: async (tx, row, now) => {
      const ids = await insertRegistrants(tx, row, { now, isInvited })
      if (!isInvited) await grantRights(tx, { ids, now })
      return ids.length
    },
    topic: 'campaigns',
  })

export const registrantsImport = importOf(false)
export const invitationsImport = importOf(true)
