import type { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import {
  AddRegistrant,
  mostRegistrantsAtOnce,
  type CampaignRegistrant,
  type SaveRegistrant,
} from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import { hasRoomFor, mayHaveRegistrants } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record, recordEach } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { sentRecords } from '../../../kit/http/parsed.ts'
import { insertPlates, plateIdOf } from '../../../kit/database/plate-id.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { approvable, insistOnConditions } from '../ledger/campaign-grants.queries.ts'
import { grantRights } from '../ledger/campaign-grants.steps.ts'
import { readRegistrant } from './campaign-registrants.queries.ts'
import type { MailKind } from '../campaigns.emails.ts'
import { sendToRegistrant } from '../campaigns.jobs.ts'
import { readCampaign, readTerms } from '../campaigns.queries.ts'

type Api = typeof campaignRegistrantsApi
type RegistrantPath = { id: number; registrantId: number }

/**
 * Locks the campaign: its approved registrants are counted one call after the other (R114). Sessions may still refer to it:
 * they hold registrants, for which this call may wait. Templates have no registrants (R118).
 */
const lockCampaign = async (tx: Tx, ctx: Context, id: number): Promise<Campaign> => {
  await sql`select 1 from campaigns where id = ${id} for no key update`.execute(tx)
  const campaign = await readCampaign(tx, ctx, id)
  insist(mayHaveRegistrants(campaign))
  return campaign
}

const lockRegistrant = async (tx: Tx, ctx: Context, path: RegistrantPath) => {
  const campaign = await lockCampaign(tx, ctx, path.id)
  return { campaign, registrant: await readRegistrant(tx, ctx, path) }
}

const insistOnRoom = (campaign: Campaign, added: number, mayExceed: boolean): void => {
  const { MaxNumberOfRegistrants: most, ApprovedRegistrantsCount: approved } = campaign
  insist(hasRoomFor({ most, approved, mayExceed }, added))
}

/** Contacts and plates stay out of the audit trail. */
const recordChange = async (
  tx: Tx,
  ctx: Context,
  { fact, path, before }: { fact: string; path: RegistrantPath; before?: CampaignRegistrant },
): Promise<CampaignRegistrant> => {
  const after = await readRegistrant(tx, ctx, path)
  const sides = {
    ...(before ? { before: { Status: before.Status } } : {}),
    after: { Status: after.Status, DiscountCampaignId: path.id },
  }
  await record(tx, ctx, { fact, entity: 'campaignRegistrant', id: path.registrantId, ...sides, topic: 'campaigns' })
  return after
}

type Sent = { id: number; registrants: readonly SaveRegistrant[]; except?: number }

/** A phone number is registered once with a car (R119). */
const insistNotRegistered = async (tx: Tx, { id, registrants, except = 0 }: Sent): Promise<void> => {
  const [phones, cars] = [registrants.map((each) => each.PhoneNumber), registrants.map((each) => each.CarNumber)]
  const { rows } = await sql<{ plate: string }>`
    with sent as (select * from unnest(${phones}::text[], ${cars}::text[]) as s(phone, plate))
    select plate from sent group by phone, plate having count(*) > 1
    union select s.plate from sent s join plates n on n.plate = s.plate join campaign_registrants r
      on r.plate_id = n.id and r.phone = s.phone and r.campaign_id = ${id} and r.id <> ${except} and r.deleted_at is null
    order by 1 limit 20`.execute(tx)
  if (rows.length === 0) return
  throw new Rejection(422, 'campaigns.alreadyRegistered', {
    details: { plates: rows.map(({ plate }) => plate).join(', ') },
    fields: [{ Field: 'CarNumber', Error: 'campaigns.alreadyRegistered' }],
  })
}

type Inserted = { campaign: Campaign; list: readonly AddRegistrant[] }

const isInvited = ({ RegistrationType }: AddRegistrant): boolean => RegistrationType === 'MANUALLY_INVITED'

/** One statement for all; the client is the one of the campaign's app with this phone number, of an invited one once they accept. */
const insertRegistrants = async (tx: Tx, now: string, { campaign, list }: Inserted) => {
  const column = (name: keyof AddRegistrant) => list.map((each) => each[name])
  const { rows } = await sql<{ id: number; invited: boolean }>`
    insert into campaign_registrants
      (campaign_id, client_id, plate_id, name, email, phone, comment, registration_type, status, invite_uuid, invitation_sent_at,
        registered_at, created_at, updated_at)
    select ${campaign.ID}::bigint, case when not s.invited then c.id end, n.id, s.name, s.email, s.phone, s.comment,
      s.type, case when s.invited then '' else 'APPROVED' end,
      case when s.invited then gen_random_uuid() end, case when s.invited then ${now}::timestamptz end, case when not s.invited then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${column('Name')}::text[], ${column('Email')}::text[], ${column('PhoneNumber')}::text[],
      ${column('CarNumber')}::text[], ${column('Comment')}::text[], ${column('RegistrationType')}::text[],
      ${list.map(isInvited)}::boolean[]) with ordinality as s(name, email, phone, plate, comment, type, invited, position)
    join plates n on n.plate = s.plate
    left join clients c on c.phone_number = s.phone and c.app_id = ${campaign.AppId} and c.deleted_at is null
    order by s.position returning id, invite_uuid is not null as invited`.execute(tx)
  return rows
}

/** The app's client with the phone number, who may be newer than the registrant: conditions and right are of the client (R73, R112). */
const linkClients = (tx: Tx, ids: readonly number[]) =>
  sql`update campaign_registrants r set client_id = k.id from campaigns c, clients k
    where r.id = any(${[...ids]}::bigint[]) and r.client_id is null and c.id = r.campaign_id
      and k.phone_number = r.phone and k.app_id = c.app_id and k.deleted_at is null and r.phone <> ''`.execute(tx)

const approve = async (tx: Tx, ctx: Context, ids: readonly number[]): Promise<void> => {
  await linkClients(tx, ids)
  await insistOnConditions(tx, { ids, now: ctx.now })
  await grantRights(tx, { ids, now: ctx.now })
}

const send = (tx: Tx, ctx: Context, of: { registrantId: number; kind: MailKind }): Promise<void> =>
  ctx.jobs.enqueue(tx, sendToRegistrant, { ...of, mailId: `campaign ${ctx.uuid()}` })

/** Adds one approved or invited registrant, or all of many or none (R114, R119). */
export const addRegistrants = (ctx: Context, input: RequestOf<Api['add']>): Promise<CampaignRegistrant[]> => {
  const { id, campaignId = id, many, invite, Registrants, registrants: named, list, MayExceed, ...one } = input
  insist(campaignId === id ? { ok: true } : reject('input.notOffered', { offered: String(id) }), 'campaignId')
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const several = { field: 'Registrants', list: [...Registrants, ...named, ...list], required: 'PhoneNumber' }
    const sent = sentRecords(AddRegistrant, { ...several, isMany: many === 'true', one })
    const registrants =
      invite === 'true' ? sent.map((each) => ({ ...each, RegistrationType: 'MANUALLY_INVITED' as const })) : sent
    const toApprove = registrants.filter((each) => !isInvited(each)).length
    if (toApprove > 0) insistOnRoom(campaign, toApprove, MayExceed)
    await insistNotRegistered(tx, { id, registrants })
    await insertPlates(
      tx,
      registrants.map(({ CarNumber }) => CarNumber),
    )
    const inserted = await insertRegistrants(tx, ctx.now, { campaign, list: registrants })
    const approved = inserted.filter((row) => !row.invited).map((row) => row.id)
    for (const { id: registrantId } of inserted.filter((row) => row.invited))
      await send(tx, ctx, { registrantId, kind: 'invited' })
    if (approved.length > 0) await approve(tx, ctx, approved)
    const added: CampaignRegistrant[] = []
    for (const { id: registrantId } of inserted)
      added.push(await recordChange(tx, ctx, { fact: 'campaignRegistrant.added', path: { id, registrantId } }))
    return added
  })
}

type Contacts = Pick<SaveRegistrant, 'Name' | 'Email' | 'PhoneNumber' | 'Comment'>

/** Masks that are sent back, and the comment of a reader who does not see it, leave the stored values unchanged (R79). */
const unchangedIfMasked = async (
  tx: Tx,
  { actor }: Context,
  { registrantId, ...sent }: RequestOf<Api['save']>,
): Promise<Contacts> => {
  const { rows } =
    await sql<Contacts>`select name as "Name", email as "Email", phone as "PhoneNumber", comment as "Comment"
    from campaign_registrants where id = ${registrantId}`.execute(tx)
  const stored = found(rows[0])
  const shown = (field: 'Name' | 'Email' | 'PhoneNumber') => (isMasked(sent[field]) ? stored[field] : sent[field])
  return {
    Name: shown('Name'),
    Email: shown('Email'),
    PhoneNumber: shown('PhoneNumber'),
    Comment: actor.canSeeClientsPersonalData ? sent.Comment : stored.Comment,
  }
}

/** R8, R119. An invitation has no client until it is answered: it would be shown as accepted. */
export const saveRegistrant = (ctx: Context, input: RequestOf<Api['save']>): Promise<CampaignRegistrant> =>
  ctx.transaction(async (tx) => {
    const { campaign, registrant } = await lockRegistrant(tx, ctx, input)
    const { Id: registrantId } = registrant
    await insistUnchanged(tx, ctx, { entity: 'campaignRegistrant', id: registrantId, current: registrant, sent: input })
    const contacts = await unchangedIfMasked(tx, ctx, input)
    await insistNotRegistered(tx, { id: input.id, registrants: [{ ...input, ...contacts }], except: registrantId })
    await insertPlates(tx, [input.CarNumber])
    await sql`update campaign_registrants set name = ${contacts.Name}, email = ${contacts.Email}, phone = ${contacts.PhoneNumber},
      comment = ${contacts.Comment}, plate_id = ${plateIdOf(input.CarNumber)},
      client_id = case when status <> '' then (select id from clients where phone_number = ${contacts.PhoneNumber}
        and app_id = ${campaign.AppId} and deleted_at is null) end,
      updated_at = ${nextVersion(ctx.now)} where id = ${registrantId}`.execute(tx)
    return recordChange(tx, ctx, { fact: 'campaignRegistrant.changed', path: input, before: registrant })
  })

type Deciding = { campaign: Campaign; path: RegistrantPath; status: 'APPROVED' | 'DECLINED'; MayExceed: boolean }

/** The campaign is locked by the caller. */
const setStatus = async (
  tx: Tx,
  ctx: Context,
  { campaign, path, status, MayExceed, ...sent }: Deciding & { UpdatedAt?: string | undefined },
): Promise<CampaignRegistrant> => {
  const registrant = await readRegistrant(tx, ctx, path)
  const { Id: registrantId } = registrant
  if (registrant.Status === status) return registrant
  await insistUnchanged(tx, ctx, { entity: 'campaignRegistrant', id: registrantId, current: registrant, sent })
  if (status === 'APPROVED') {
    insistOnRoom(campaign, 1, MayExceed)
    await approve(tx, ctx, [registrantId])
  }
  await sql`update campaign_registrants set status = ${status}, updated_at = ${nextVersion(ctx.now)},
    registered_at = coalesce(registered_at, ${ctx.now}) where id = ${registrantId}`.execute(tx)
  await send(tx, ctx, { registrantId, kind: status === 'APPROVED' ? 'approved' : 'declined' })
  return recordChange(tx, ctx, { fact: 'campaignRegistrant.statusChanged', path, before: registrant })
}

/** R112, R114. */
export const setRegistrantStatus = (ctx: Context, input: RequestOf<Api['setStatus']>): Promise<CampaignRegistrant> =>
  ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, input.id)
    return setStatus(tx, ctx, { ...input, campaign, path: input })
  })

/** Several at once: all or none (R112, R114). */
export const decideRegistrants = (ctx: Context, input: RequestOf<Api['decide']>): Promise<CampaignRegistrant[]> =>
  ctx.transaction(async (tx) => {
    const { id, status, MayExceed } = input
    const decided: CampaignRegistrant[] = []
    let campaign = await lockCampaign(tx, ctx, id)
    for (const { Id: registrantId, UpdatedAt } of input.Registrants) {
      const path = { id, registrantId }
      decided.push(await setStatus(tx, ctx, { campaign, path, status, MayExceed, UpdatedAt }))
      // Each approval uses a place.
      campaign = await readCampaign(tx, ctx, id)
    }
    return decided
  })

const waitingOf = (id: number, asOf: string) => sql`from campaign_registrants
  where campaign_id = ${id} and status = 'PENDING' and updated_at <= ${asOf} and deleted_at is null`

export const countWaiting = async (
  ctx: Context,
  { id }: RequestOf<Api['waiting']>,
): Promise<AnswerOf<Api['waiting']>> => {
  await readTerms(ctx, id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waitingOf(id, ctx.now)}`.execute(ctx.db)
  return { Count: rows[0]?.count ?? 0, AsOf: ctx.now }
}

/**
 * Decides all who wait at the given moment; approves only those who meet the conditions: the others still wait (R112,
 * R114).
 */
export const decideWaiting = (
  ctx: Context,
  { id, status, AsOf, MayExceed }: RequestOf<Api['decideWaiting']>,
): Promise<AnswerOf<Api['decideWaiting']>> =>
  ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const { rows } = await sql<{ id: number }>`select id ${waitingOf(id, AsOf)} order by id`.execute(tx)
    const waiting = rows.map((row) => row.id)
    const isApproved = status === 'APPROVED'
    if (isApproved) await linkClients(tx, waiting)
    const ids = (isApproved ? await approvable(tx, { ids: waiting, now: ctx.now }) : waiting).slice(
      0,
      mostRegistrantsAtOnce,
    )
    if (isApproved) {
      insistOnRoom(campaign, ids.length, MayExceed)
      await grantRights(tx, { ids, now: ctx.now })
    }
    await sql`update campaign_registrants set status = ${status}, updated_at = ${nextVersion(ctx.now)},
      registered_at = coalesce(registered_at, ${ctx.now}) where id = any(${ids}::bigint[])`.execute(tx)
    const kind = isApproved ? 'approved' : 'declined'
    const mails = ids.map((registrantId) => ({ registrantId, kind, mailId: `campaign ${ctx.uuid()}` }) as const)
    await ctx.jobs.enqueueEach(tx, sendToRegistrant, mails)
    await recordEach(tx, ctx, {
      fact: 'campaignRegistrant.statusChanged',
      entity: 'campaignRegistrant',
      ids,
      before: { Status: 'PENDING' },
      after: { Status: status, DiscountCampaignId: id },
      topic: 'campaigns',
    })
    return { Decided: ids.length, Waiting: waiting.length - ids.length }
  })

/** Soft delete. */
export const removeRegistrant = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { registrant } = await lockRegistrant(tx, ctx, input)
    const { Id: id, Status } = registrant
    await insistUnchanged(tx, ctx, { entity: 'campaignRegistrant', id, current: registrant, sent: input })
    await updateRow(tx, 'campaign_registrants', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const gone = { entity: 'campaignRegistrant', id, before: { Status, DiscountCampaignId: input.id } } as const
    await record(tx, ctx, { fact: 'campaignRegistrant.removed', ...gone, topic: 'campaigns' })
    return {}
  })
