import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { PublicContext } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { insertPlates, plateIdOf } from '../../../kit/database/plate-id.ts'
import { mayBeApproved } from '../ledger/campaign-grants.queries.ts'
import { grantRights } from '../ledger/campaign-grants.steps.ts'
import { sendToRegistrant } from '../campaigns.jobs.ts'
import type { Registration } from '../../lists/list-users.queries.ts'
import { languageOfRegion } from '../../../office/regions/region-language.queries.ts'

/** A campaign whose public link or invitation takes registrations. */
export type OpenCampaign = {
  id: number
  name: string
  region: string
  app_id: number
  campaign_code: string
  auto_approve: boolean
  message: string
  emails: string
  /** Link of the form. */
  linkUuid: string
  hasCodes: boolean
  /** 0: unlimited. */
  most: number
  /** The invited registrant; null for the public link. */
  inviteeId: number | null
}

/** The campaign of a public link that is enabled, or of an invitation that was not declined; neither is past its end or last day of registration. */
export const findOpenCampaign = async (
  db: Db | Tx,
  { now }: Pick<PublicContext, 'now'>,
  uuid: string,
): Promise<OpenCampaign | undefined> => {
  const { rows } = await sql<OpenCampaign>`
    select c.id, c.name, coalesce(c.region, '') as region, c.app_id, c.campaign_code, c.auto_approve,
      c.registration_request_received_message as message,
      c.notification_emails as emails, c.public_registration_link_uuid::text as "linkUuid",
      exists(select 1 from campaign_promo_codes p where p.campaign_id = c.id) as "hasCodes",
      c.max_number_of_registrants as most, t.invitee as "inviteeId"
    from (
      select id, null::bigint as invitee from campaigns
      where public_registration_link_uuid = ${uuid} and is_public_registration_link_enabled
      union all
      select campaign_id, id from campaign_registrants where invite_uuid = ${uuid} and deleted_at is null
        and status <> 'DECLINED'
    ) t join campaigns c on c.id = t.id
    where c.deleted_at is null and not c.is_template and (c.valid_to is null or c.valid_to > ${now})
      and (c.registration_open_until is null or c.registration_open_until > ${now})`.execute(db)
  return rows[0]
}

/** Counts the approved registrants of a campaign with a limit. */
export const isFull = async (db: Db | Tx, { id, most }: Pick<OpenCampaign, 'id' | 'most'>): Promise<boolean> => {
  if (most === 0) return false
  const { rows } = await sql<{ approved: number }>`select count(*)::int as approved from list_users
    where list_id = ${id} and status = 'APPROVED' and deleted_at is null`.execute(db)
  return (rows[0]?.approved ?? 0) >= most
}

/** Reads the campaign again under the lock: settings, room and the link may have changed during the wait (R114). */
const lockOpenCampaign = async (tx: Tx, ctx: PublicContext, uuid: string): Promise<OpenCampaign> => {
  await sql`select 1 from campaigns where id in (select id from campaigns where public_registration_link_uuid = ${uuid}
    union select campaign_id from campaign_registrants where invite_uuid = ${uuid}) for no key update`.execute(tx)
  return found(await findOpenCampaign(tx, ctx, uuid))
}

export type CampaignRegistration = Registration & {
  /** Campaign or promo code; empty without one. */
  code: string
  noteLanguage: string
}

type Registering = { campaign: OpenCampaign; one: CampaignRegistration }
type CodeSent = { campaign: OpenCampaign; one: Pick<CampaignRegistration, 'requestId' | 'phone' | 'plate' | 'code'> }

const isRegistered = async (tx: Tx, { campaign, one }: Registering): Promise<boolean> => {
  const ofCar = one.plate === '' ? sql`plate_id is null` : sql`plate_id = ${plateIdOf(one.plate)}`
  // Each part by its index; a request has one registrant in all campaigns.
  const { rows } = await sql`
    select 1 from campaign_registrants where request_id = ${one.requestId} and id is distinct from ${campaign.inviteeId}::bigint
    union all select 1 from campaign_registrants where ${ofCar} and phone = ${one.phone} and campaign_id = ${campaign.id}
      and deleted_at is null and id is distinct from ${campaign.inviteeId}::bigint
    limit 1`.execute(tx)
  return rows.length > 0
}

const typeOf = ({ campaign, one }: CodeSent): string => {
  if (one.code !== '' && one.code.toUpperCase() === campaign.campaign_code.toUpperCase()) return 'CAMPAIGN_CODE'
  if (one.code !== '') return 'ONE_TIME_PROMO_CODE'
  return campaign.inviteeId === null ? 'LINK_REGISTRATION' : 'MANUALLY_INVITED'
}

/**
 * The app's client of the phone number, who is created if new: the right belongs to them (R73). The number is not verified, so
 * the data of an existing client stay as they are.
 */
const clientOf = async (tx: Tx, { campaign, one }: Registering): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into clients (app_id, phone_number, name, email, region, language)
    values (${campaign.app_id}, ${one.phone}, ${one.name}, ${one.email}, ${campaign.region},
      ${languageOfRegion(campaign.region)})
    on conflict (phone_number, app_id) where phone_number <> '' and deleted_at is null
      do update set phone_number = excluded.phone_number
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Stores a new row, or the invited one; undefined if the invitation was answered before, or the request in another
 * campaign.
 */
const storeRegistrant = async (tx: Tx, ctx: PublicContext, of: Registering): Promise<number | undefined> => {
  const { campaign, one } = of
  if (one.plate !== '') await insertPlates(tx, [one.plate])
  const clientId = await clientOf(tx, of)
  const plate = plateIdOf(one.plate)
  const answers = JSON.stringify(one.answers)
  const { rows } =
    campaign.inviteeId === null
      ? await sql<{ id: number }>`
          insert into campaign_registrants (campaign_id, client_id, plate_id, name, email, phone, comment, status,
            registration_type, request_id, answers, language, note_language, registered_at, created_at, updated_at)
          values (${campaign.id}, ${clientId}, ${plate}, ${one.name}, ${one.email}, ${one.phone}, ${one.comment}, 'PENDING',
            ${typeOf(of)}, ${one.requestId}, ${answers}, ${ctx.language}, ${one.noteLanguage}, ${ctx.now}, ${ctx.now}, ${ctx.now})
          on conflict (request_id, kind) where request_id is not null do nothing
          returning id`.execute(tx)
      : await sql<{ id: number }>`
          update campaign_registrants set client_id = ${clientId}, plate_id = coalesce(${plate}, plate_id),
            name = coalesce(nullif(${one.name}, ''), name), email = coalesce(nullif(${one.email}, ''), email),
            phone = ${one.phone}, comment = ${one.comment}, status = 'PENDING', request_id = ${one.requestId},
            answers = ${answers}, language = ${ctx.language}, note_language = ${one.noteLanguage}, registered_at = ${ctx.now}, updated_at = ${ctx.now}
          where id = ${campaign.inviteeId} and status = ''
          returning id`.execute(tx)
  return rows[0]?.id
}

/** Whether the code is of no campaign, wrong, or used by another registrant. */
export const isCodeWrong = async (db: Db | Tx, of: CodeSent): Promise<boolean> => {
  if (typeOf(of) !== 'ONE_TIME_PROMO_CODE') return false
  const { campaign, one } = of
  const { rows } = await sql`
    select 1 from campaign_promo_codes k left join campaign_registrants r on r.id = k.registrant_id
      left join plates n on n.id = r.plate_id
    where k.campaign_id = ${campaign.id} and k.code = upper(${one.code}) and (k.registrant_id is null
      or r.request_id = ${one.requestId} or (r.phone = ${one.phone} and coalesce(n.plate, '') = ${one.plate}))`.execute(
    db,
  )
  return rows.length === 0
}

/** Uses a single-use code; the row is locked, so that one of several tries succeeds (R120). */
const spendCode = async (tx: Tx, { campaign, one }: Registering, registrantId: number): Promise<void> => {
  const { rows } = await sql`
    update campaign_promo_codes set registrant_id = ${registrantId}
    where campaign_id = ${campaign.id} and code = upper(${one.code}) and registrant_id is null returning id`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('campaigns.codeUnknown'), 'Code')
}

const enqueueMails = async (
  tx: Tx,
  ctx: PublicContext,
  { campaign, registrantId, isApproved }: { campaign: OpenCampaign; registrantId: number; isApproved: boolean },
): Promise<void> => {
  const kind = isApproved ? ('approved' as const) : ('received' as const)
  await ctx.jobs.enqueue(tx, sendToRegistrant, { registrantId, kind, mailId: `campaign ${ctx.uuid()}` })
  if (isApproved) return
  for (const email of campaign.emails.split(/[\s,]+/).filter(Boolean)) {
    const mail = { registrantId, kind: 'request' as const, email, mailId: `campaign ${ctx.uuid()}` }
    await ctx.jobs.enqueue(tx, sendToRegistrant, mail)
  }
}

/**
 * Registers by the public form or an invitation (R121). A repeated request, or the same phone with the same car, changes
 * nothing. A single-use code approves at once, as does a campaign with `AutoApprove`, while there is room and its
 * conditions hold; the others wait (R112, R114, R120). 404 for a link that is closed.
 */
export const registerInCampaign = async (
  tx: Tx,
  ctx: PublicContext,
  { uuid, one }: { uuid: string; one: CampaignRegistration },
): Promise<void> => {
  const campaign = await lockOpenCampaign(tx, ctx, uuid)
  const of = { campaign, one }
  const isPromo = typeOf(of) === 'ONE_TIME_PROMO_CODE'
  // Check the code before looking up the phone: registered and other phones get the same answer (R121).
  insist((await isCodeWrong(tx, of)) ? reject('campaigns.codeUnknown') : { ok: true }, 'Code')
  if (await isRegistered(tx, of)) return
  const registrantId = await storeRegistrant(tx, ctx, of)
  if (registrantId === undefined) return
  if (isPromo) await spendCode(tx, of, registrantId)
  const isWanted = campaign.auto_approve || isPromo
  const granted = { ids: [registrantId], now: ctx.now }
  const isApproved = isWanted && !(await isFull(tx, campaign)) && (await mayBeApproved(tx, granted))
  if (isApproved) {
    await sql`update campaign_registrants set status = 'APPROVED' where id = ${registrantId}`.execute(tx)
    await grantRights(tx, granted)
  }
  await enqueueMails(tx, ctx, { campaign, registrantId, isApproved })
  const after = { Status: isApproved ? 'APPROVED' : 'PENDING', DiscountCampaignId: campaign.id }
  const change = { entity: 'campaignRegistrant', id: registrantId, after, topic: 'campaigns' } as const
  await record(tx, ctx, { fact: 'campaignRegistrant.registered', ...change })
}
