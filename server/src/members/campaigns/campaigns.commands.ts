import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { campaignsApi } from '@parkla/contract/members/campaigns/campaigns.endpoints.ts'
import {
  isCampaignTerm,
  isHeldSomewhere,
  mayChangeTo,
  mayEditTemplates,
  mayHaveRegistrants,
  mayUseType,
  termsOf,
} from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { Campaign, SaveCampaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { forbid, refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { parseBarIds } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow, setOrNull, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { appOfSaved, isChoosableApp } from '../../people/access/visible-to.queries.ts'
import { newCode } from './codes.ts'
import { editableCampaigns, insistEditable, reachedCampaigns, readCampaign } from './campaigns.queries.ts'
import { copyNote } from './translations.commands.ts'
import { replacePlacesAndZones } from '../lists/saved-list.steps.ts'
import { lockZones } from '../../parking/zones/zones.queries.ts'

type Api = typeof campaignsApi
type Input = Omit<SaveCampaign, 'ID' | 'UpdatedAt'> & { AppId: number }
type AppText = Pick<SaveCampaign, 'AppInfoText' | 'AppIconId'>

const audited = ({ Name, Type, Region, Places, Zones, ValidFrom, ValidTo, ...campaign }: Campaign) => ({
  Name,
  Type,
  Region,
  Places,
  Zones,
  ValidFrom,
  ValidTo,
  DiscountPercent: campaign.DiscountPercent,
  DiscountCreditInCents: campaign.DiscountCreditInCents,
  MaxNumberOfRegistrants: campaign.MaxNumberOfRegistrants,
  CampaignCode: campaign.CampaignCode,
  AutoApprove: campaign.AutoApprove,
  ExtraDiscountCampaignId: campaign.ExtraDiscountCampaignId,
  IsPublicRegistrationLinkEnabled: campaign.IsPublicRegistrationLinkEnabled,
})

/** Optional extras are not of credit paid by a third party (R111). */
const extrasOf = (input: Input) => {
  const has = input.Type !== 'PREPAID_CREDIT'
  return {
    payment_method_required: has && input.PaymentMethodRequired,
    one_time_discount: has && input.OneTimeDiscount,
    for_new_clients_only: has && input.ForNewClientsOnly,
    start_sessions_with_lpr: has && input.StartSessionsWithLPR,
    has_extra: has && input.ActivateExtraDiscountCampaign,
    // The extra campaign stays stored while the switch is off (R190).
    extra_campaign_id: has && input.ExtraDiscountCampaignId > 0 ? input.ExtraDiscountCampaignId : null,
    extra_delay_days: has ? input.ExtraDiscountCampaignActivationDelayInDays : 0,
    extra_valid_days: has ? input.ExtraDiscountCampaignNumberOfDaysValid : 0,
  }
}

/** Only credit paid by a third party has a payer (R111). */
const payerOf = (input: Input) => {
  const has = input.Type === 'PREPAID_CREDIT'
  return {
    payer_name: has ? input.PayerName : '',
    payer_registry_code: has ? input.PayerRegistryCode : '',
    payer_address: has ? input.PayerAddress : '',
    payer_email: has ? input.PayerEmail : '',
  }
}

const appColumnsOf = (input: AppText) => ({
  app_info_text: input.AppInfoText,
  app_icon_id: input.AppIconId === 0 ? null : input.AppIconId,
})

const columnsOf = (input: Input) => ({
  ...extrasOf(input),
  ...payerOf(input),
  ...(input.IsPublicRegistrationLinkEnabled === undefined
    ? {}
    : { is_public_registration_link_enabled: input.IsPublicRegistrationLinkEnabled }),
  app_id: input.AppId,
  region: input.Region === '' ? null : input.Region,
  is_template: input.IsTemplate,
  name: input.Name,
  description: input.Description,
  type: input.Type,
  valid_in_type: input.ValidInType,
  valid_from: input.IsTemplate ? null : setOrNull(input.ValidFrom),
  valid_to: input.IsTemplate ? null : setOrNull(input.ValidTo),
  time_zone: input.TimeZone,
  max_number_of_registrants: input.MaxNumberOfRegistrants,
  discount_percent: input.Type === 'DISCOUNT_PERCENT' ? input.DiscountPercent : 0,
  discount_credit_in_cents: input.Type === 'DISCOUNT_PERCENT' ? 0 : input.DiscountCreditInCents,
  discount_credit_currency: input.DiscountCreditCurrency,
  notification_emails: input.NotificationEmails,
  auto_approve: input.AutoApprove,
  approval_message: input.ApprovalMessage,
  registration_request_received_message: input.RegistrationRequestReceivedMessage,
  registration_open_until: input.IsTemplate ? null : setOrNull(input.RegistrationOpenUntil),
})

const taken = { lists_code: { field: 'CampaignCode', reason: 'campaigns.codeTaken' } }

/**
 * An extra campaign is another one of the region and app, without an extra (R113). A new choice is one that the caller may edit
 * and whose type they may use: its registrants get rights that its payer is invoiced for.
 */
const insistOnExtra = async (
  tx: Tx,
  ctx: Context,
  { id, input, before }: { id: number; input: Input; before: Campaign | undefined },
): Promise<void> => {
  if (!input.ActivateExtraDiscountCampaign) return
  const isKept = before?.ExtraDiscountCampaignId === input.ExtraDiscountCampaignId
  const mayChoose = sql`${editableCampaigns(ctx)}
    and (c.type <> 'PREPAID_CREDIT' or ${mayUseType(ctx.actor, 'PREPAID_CREDIT').ok})`
  // Locked, or another request could give this campaign an extra of its own at the same time.
  const { rows } = await sql`select 1 from campaigns c where c.id = ${input.ExtraDiscountCampaignId} and c.id <> ${id}
    and c.region = ${input.Region} and c.app_id = ${input.AppId} and not c.is_template and c.deleted_at is null
    and not c.has_extra and ${isKept ? sql`true` : mayChoose}
    and not exists(select 1 from campaigns o where o.extra_campaign_id = ${id} and o.has_extra and o.deleted_at is null)
    for no key update of c`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('campaigns.extraImpossible'), 'ExtraDiscountCampaignId')
}

/** The region, places, zones, icon and time zone exist, and the app may be chosen (R176). */
const insistOnChoices = async (
  tx: Tx,
  ctx: Context,
  { input, before }: { input: Input; before: Campaign | undefined },
): Promise<void> => {
  const [places, zones] = [parseBarIds(input.Places), parseBarIds(input.Zones)]
  await lockZones(tx, zones)
  const { rows } = await sql<Record<string, boolean>>`
    select
      (${input.Region} = '' or exists(select 1 from regions where code = ${input.Region})) as "Region",
      (select count(*)::int from places where id = any(${places}::bigint[]) and deleted_at is null
        and (${input.Region} = '' or region = ${input.Region})) = ${places.length} as "Places",
      (select count(*)::int from zones where id = any(${zones}::bigint[]) and deleted_at is null) = ${zones.length} as "Zones",
      ${isChoosableApp(ctx.reach, { AppId: input.AppId, before: before?.AppId })} as "AppId",
      (${input.AppIconId}::bigint = 0 or exists(select 1 from app_icons where id = ${input.AppIconId})) as "AppIconId",
      (${input.ExtraDiscountCampaignId}::bigint = 0
        or exists(select 1 from campaigns where id = ${input.ExtraDiscountCampaignId})) as "ExtraDiscountCampaignId",
      exists(select 1 from pg_timezone_names where name = ${input.TimeZone}) as "TimeZone"`.execute(tx)
  for (const [field, isKnown] of Object.entries(rows[0] ?? {}))
    insist(isKnown ? { ok: true } : reject('whitelists.unknownChoice'), field)
}

const lockCampaign = async (tx: Tx, ctx: Context, id: number): Promise<Campaign> => {
  await sql`select 1 from campaigns where id = ${id} for no key update`.execute(tx)
  const campaign = await readCampaign(tx, ctx, id)
  insist(campaign.MayEdit ? { ok: true } : forbid('campaigns.outsideScope'))
  return campaign
}

const store = async (tx: Tx, ctx: Context, { ID: id, UpdatedAt, ...sent }: SaveCampaign): Promise<Campaign> => {
  if (sent.IsTemplate) insist(mayEditTemplates(ctx.actor))
  const hasLink = sent.IsPublicRegistrationLinkEnabled === true
  if (hasLink) insist(mayHaveRegistrants({ MayEdit: true, IsTemplate: sent.IsTemplate }))
  insist(mayUseType(ctx.actor, sent.Type), 'Type')
  const before = id === 0 ? undefined : await lockCampaign(tx, ctx, id)
  const input = { ...sent, AppId: appOfSaved(ctx.reach, { AppId: sent.AppId, before }) }
  if (before) await insistUnchanged(tx, ctx, { entity: 'campaign', id, current: before, sent: { UpdatedAt } })
  if (before) insist(mayUseType(ctx.actor, before.Type), 'Type')
  if (before) insist(mayChangeTo(before, input))
  for (const { field, verdict } of termsOf(input)) insist(verdict, field)
  insist(isCampaignTerm(input), 'ValidTo')
  const where = input.ValidInType === 'PLACES' ? 'Places' : 'Zones'
  if (!input.IsTemplate) insist(isHeldSomewhere(parseBarIds(input[where]), where), where)
  await insistOnChoices(tx, ctx, { input, before })
  await insistOnExtra(tx, ctx, { id, input, before })
  const code = input.IsTemplate ? '' : input.CampaignCode || before?.CampaignCode || newCode(ctx.uuid())
  const app = !before || isGlobalAdmin(ctx.actor) ? appColumnsOf(input) : {}
  const columns = { ...columnsOf(input), ...app, campaign_code: code }
  const times = { created_at: ctx.now, updated_at: ctx.now }
  const saved = before ? id : (await orTaken(insertRow(tx, 'campaigns', { ...columns, ...times }), taken)).id
  if (before) await orTaken(updateRow(tx, 'campaigns', { id, ...columns, updated_at: nextVersion(ctx.now) }), taken)
  await replacePlacesAndZones(tx, { id: saved, input })
  // Every place lies in the caller's area after the change.
  await insistEditable(tx, ctx, saved)
  const after = await readCampaign(tx, ctx, saved)
  const sides = { ...(before ? { before: audited(before) } : {}), after: audited(after) }
  const fact = before ? 'campaign.changed' : 'campaign.added'
  await record(tx, ctx, { fact, entity: 'campaign', id: saved, ...sides, topic: 'campaigns' })
  return after
}

/** Icon and text of the app are of global admins (R124); others have those of the campaign that they copy (R118). */
const appTextOf = async (tx: Tx, ctx: Context, { CopyOfID, ...input }: RequestOf<Api['add']>): Promise<AppText> => {
  if (isGlobalAdmin(ctx.actor)) return input
  const { rows } = await sql<AppText>`
    select c.app_info_text as "AppInfoText", coalesce(c.app_icon_id, 0)::bigint as "AppIconId"
    from campaigns c where c.id = ${CopyOfID} and ${reachedCampaigns(ctx)}`.execute(tx)
  return rows[0] ?? { AppInfoText: '', AppIconId: 0 }
}

const insistOnOriginal = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from campaigns where id = ${id}`.execute(tx)
  insist(id === 0 || rows.length > 0 ? { ok: true } : reject('whitelists.unknownChoice'), 'CopyOfID')
}

/** R111, R113, R117, R118. */
export const addCampaign = (ctx: Context, { CopyOfID, ...input }: RequestOf<Api['add']>): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    await insistOnOriginal(tx, CopyOfID)
    const { AppInfoText, AppIconId } = await appTextOf(tx, ctx, { CopyOfID, ...input })
    const added = await store(tx, ctx, { ...input, AppInfoText, AppIconId, ID: 0, UpdatedAt: undefined })
    if (CopyOfID > 0) await copyNote(tx, ctx, { from: CopyOfID, to: added.ID })
    return added
  })

/** R8, R115. */
export const saveCampaign = (ctx: Context, input: RequestOf<Api['save']>): Promise<Campaign> =>
  ctx.transaction((tx) => store(tx, ctx, input))

/**
 * A campaign that others have as their extra campaign is not removed: their clients would get nothing (R9). Names the
 * campaigns that the caller sees.
 */
const insistOnNoExtra = async (tx: Tx, ctx: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ name: string; isSeen: boolean }>`
    select c.name, ${reachedCampaigns(ctx)} as "isSeen" from campaigns c
    where c.extra_campaign_id = ${id} and c.has_extra and c.deleted_at is null order by 2 desc, 1 limit 10`.execute(tx)
  if (rows.length === 0) return
  const names = rows.filter(({ isSeen }) => isSeen).map(({ name }) => name)
  insist(
    names.length > 0 ? refuse('campaigns.isExtra', { names: names.join(', ') }) : refuse('campaigns.isExtraElsewhere'),
  )
}

/** Soft delete: rights that were granted run out (R118). */
export const removeCampaign = (ctx: Context, { ID: id, UpdatedAt }: RequestOf<Api['remove']>) =>
  ctx.transaction(async (tx): Promise<Record<string, never>> => {
    const before = await lockCampaign(tx, ctx, id)
    if (before.IsTemplate) insist(mayEditTemplates(ctx.actor))
    insist(mayUseType(ctx.actor, before.Type))
    await insistUnchanged(tx, ctx, { entity: 'campaign', id, current: before, sent: { UpdatedAt } })
    await insistOnNoExtra(tx, ctx, id)
    await updateRow(tx, 'campaigns', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const gone = { ...audited(before), RegistrantsCount: before.RegistrantsCount }
    await record(tx, ctx, { fact: 'campaign.deleted', entity: 'campaign', id, before: gone, topic: 'campaigns' })
    return {}
  })

/** Opens or closes the public link of a campaign; a template has none (R121). */
export const setCampaignLink = async (
  tx: Tx,
  ctx: Context,
  { id, isEnabled }: { id: number; isEnabled: boolean },
): Promise<Campaign> => {
  const before = await lockCampaign(tx, ctx, id)
  insist(mayHaveRegistrants(before))
  if (before.IsPublicRegistrationLinkEnabled !== isEnabled)
    await updateRow(tx, 'campaigns', {
      id,
      is_public_registration_link_enabled: isEnabled,
      updated_at: nextVersion(ctx.now),
    })
  return before
}
