import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { NoteLanguage } from '@parkla/contract/members/public-links/note-languages.ts'
import { requiredReason } from '@parkla/contract/kit/input.ts'
import { normalisePhone, phoneCodeOf } from '@parkla/contract/kit/phones/phone.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { allowed, refuse } from '@parkla/contract/kit/verdict.ts'
import { publicLinksApi } from '@parkla/contract/members/public-links/public-links.endpoints.ts'
import {
  RegisterByLink,
  type PublicLink,
  type PublicLinkSettings,
  type TypedRegistration,
} from '@parkla/contract/members/public-links/public-links.schema.ts'
import { retentionDays } from '@parkla/contract/office/retention/retention-kinds.ts'
import {
  findOpenCampaign,
  isCodeWrong,
  isFull,
  registerInCampaign,
  type CampaignRegistration,
} from '../campaigns/registrants/campaign-registration.commands.ts'
import { setCampaignLink } from '../campaigns/campaigns.commands.ts'
import { insistEditable, readCampaign } from '../campaigns/campaigns.queries.ts'
import { noteLanguagesOf } from '../campaigns/translations.queries.ts'
import { saveLinkForm } from './public-links.commands.ts'
import { readLinkForm } from './public-links.queries.ts'
import type { Registration } from '../lists/list-users.queries.ts'
import { lockListByCode, lockOpenWhitelist, registerOnList } from './list-registration.commands.ts'
import { setPublicLink } from '../whitelists/whitelists.commands.ts'
import { readWhitelist } from '../whitelists/whitelists.queries.ts'
import type { WhitelistFields } from '../whitelists/whitelists.row.ts'
import type { Context, PublicContext } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection, type FieldIssue } from '../../kit/errors.ts'
import { fieldIssuesOf } from '../../kit/http/parsed.ts'
import { reasonText } from '../../kit/reasons.ts'
import { bind } from '../../kit/http/routes.ts'

type Api = typeof publicLinksApi

const linkUrl = (ctx: PublicContext, uuid: string): string => `${ctx.settings.publicUrl}/public/?campaign=${uuid}`

/** Whitelist or campaign that a link registers for. */
type Target = {
  linkUuid: string
  name: string
  region: string
  message: string
  hasCodes: boolean
  isFull: (db: Tx) => Promise<boolean>
  /** Languages of the thank-you note; whitelists have none. */
  noteLanguages: readonly NoteLanguage[]
  retentionDays: number
  /** Whether a campaign has no such code, or another registrant used it. */
  isCodeWrong: (db: Db, one: CodeSent) => Promise<boolean>
  register: (tx: Tx, one: CampaignRegistration) => Promise<void>
}

type CodeSent = Pick<CampaignRegistration, 'requestId' | 'phone' | 'plate' | 'code'>

const whitelistOf = async (tx: Tx, ctx: PublicContext, uuid: string): Promise<Target | undefined> => {
  const list = await lockOpenWhitelist(tx, ctx, uuid)
  if (!list) return undefined
  const register = (using: Tx, one: Registration) => registerOnList(using, ctx, { list, one })
  const never = () => Promise.resolve(false)
  const fixed = { hasCodes: false, isFull: never, noteLanguages: [], retentionDays: 0, isCodeWrong: never }
  return { ...list, linkUuid: uuid, ...fixed, register }
}

const campaignOf = async (tx: Tx, ctx: PublicContext, uuid: string): Promise<Target | undefined> => {
  const campaign = await findOpenCampaign(tx, ctx, uuid)
  if (!campaign) return undefined
  const register = (using: Tx, one: CampaignRegistration) => registerInCampaign(using, ctx, { uuid, one })
  return {
    ...campaign,
    noteLanguages: await noteLanguagesOf(tx, campaign.id),
    retentionDays: retentionDays.REGISTRANTS,
    isFull: (db) => isFull(db, campaign),
    isCodeWrong: (db, one) => isCodeWrong(db, { campaign, one }),
    register,
  }
}

/** 404 for a disabled or closed link (R121). */
const targetOf = async (tx: Tx, ctx: PublicContext, uuid: string): Promise<Target> =>
  found((await whitelistOf(tx, ctx, uuid)) ?? (await campaignOf(tx, ctx, uuid)))

type OpenForm = Omit<PublicLink, 'IsFull'>

/** Title and fields of an open link (R121). The name of the list or campaign replaces a missing title. */
const findForm = async (tx: Tx, ctx: PublicContext, uuid: string): Promise<{ link: OpenForm; target: Target }> => {
  const target = await targetOf(tx, ctx, uuid)
  const { UpdatedAt: _, ...link } = await readLinkForm(tx, target.linkUuid)
  const { name, region, hasCodes: HasCodes } = target
  const more = {
    PhoneCode: phoneCodeOf(region),
    HasCodes,
    NoteLanguages: [...target.noteLanguages],
    RetentionDays: target.retentionDays,
  }
  return { link: { ...link, Title: link.Title || name, ...more }, target }
}

const findOpenLink = (ctx: PublicContext, { id }: RequestOf<Api['find']>): Promise<PublicLink> =>
  ctx.transaction(async (tx) => {
    const { link, target } = await findForm(tx, ctx, id)
    return { ...link, IsFull: await target.isFull(tx) }
  })

/** Missing required parts and wrong values of custom fields (R122). */
const wrongInForm = (link: OpenForm, sent: TypedRegistration): FieldIssue[] => {
  const missing = (['CarNumber', 'Name', 'Email', 'Comments'] as const).filter(
    (part) => link[`${part}Required`] && sent[part].trim() === '',
  )
  const valueOf = (id: number) => sent.CustomFields.find(({ ID }) => ID === id)?.Value ?? ''
  const wrong = link.CustomFields.flatMap(({ ID, Type, Required, SelectionValues }) => {
    const value = valueOf(ID).trim()
    const Field = `CustomFields.${ID}`
    if (value === '') return Required ? [{ Field, Error: 'input.required' }] : []
    const isOffered = Type === 'FREE_TEXT' || SelectionValues.some(({ Value }) => Value === value)
    return isOffered ? [] : [{ Field, Error: 'publicLinks.unknownValue' }]
  })
  const unknown = sent.CustomFields.filter(
    ({ ID, Value }) => Value.trim() !== '' && !link.CustomFields.some((field) => field.ID === ID),
  ).map(({ ID }) => ({ Field: `CustomFields.${ID}`, Error: 'publicLinks.unknownValue' }))
  return [...missing.map((Field) => ({ Field, Error: requiredReason(Field) })), ...wrong, ...unknown]
}

type Checked = { link: OpenForm; target: Target; sent: TypedRegistration }

/** The registration, or every wrong field at once: 400 if a text is wrong, else 422. */
const checkedRegistration = async (ctx: PublicContext, of: Checked): Promise<CampaignRegistration> => {
  const { link, target, sent } = of
  const texts = RegisterByLink.safeParse(sent)
  const wrong = texts.success ? [] : fieldIssuesOf(texts.error, sent)
  wrong.push(...wrongInForm(link, sent).filter(({ Field }) => !wrong.some((other) => other.Field === Field)))
  if (texts.success && wrong.length === 0) return registrationOf(link, texts.data)
  // Only for a form with errors; without errors the code is checked under the lock.
  const phone = normalisePhone(sent.PhoneNumber) ?? ''
  const plate = link.IncludeCarNumber ? normalisePlate(sent.CarNumber) : ''
  if (await target.isCodeWrong(ctx.db, { requestId: sent.RequestId, phone, plate, code: sent.Code.trim() }))
    wrong.push({ Field: 'Code', Error: 'campaigns.codeUnknown' })
  throw new Rejection(texts.success ? 422 : 400, 'input.invalid', { fields: wrong })
}

/** Parts that the form does not include are dropped. */
const registrationOf = (link: OpenForm, sent: RegisterByLink): CampaignRegistration => {
  const answers = link.CustomFields.map(({ ID, Title, StoreValueToComments }) => ({
    Title,
    Value: sent.CustomFields.find((field) => field.ID === ID)?.Value ?? '',
    isComment: StoreValueToComments,
  })).filter(({ Value }) => Value !== '')
  const lines = answers.filter(({ isComment }) => isComment).map(({ Title, Value }) => `${Title}: ${Value}`)
  return {
    requestId: sent.RequestId,
    name: link.IncludeName ? sent.Name : '',
    email: link.IncludeEmail ? sent.Email : '',
    phone: sent.PhoneNumber,
    plate: link.IncludeCarNumber ? sent.CarNumber : '',
    comment: [link.IncludeComments ? sent.Comments : '', ...lines].filter(Boolean).join('\n'),
    code: sent.Code,
    noteLanguage: sent.NoteLanguage,
    answers: answers.filter(({ isComment }) => !isComment).map(({ Title, Value }) => ({ Title, Value })),
  }
}

const unknownCode = { Field: 'Code', Error: 'publicLinks.codeUnknown' }

/** A filled hidden field gets the usual answer and registers nothing. */
const register = async (
  ctx: PublicContext,
  { id, ...sent }: RequestOf<Api['register']>,
): Promise<AnswerOf<Api['register']>> => {
  const { link, target } = await ctx.transaction((tx) => findForm(tx, ctx, id))
  const one = await checkedRegistration(ctx, { link, target, sent })
  if (sent.Website === '')
    await ctx.transaction(async (tx) => {
      const open = await targetOf(tx, ctx, id)
      await open.register(tx, one)
    })
  return { Message: target.message || reasonText(ctx.language, 'publicLinks.received') }
}

/** Registers on the whitelist or in the fleet that has the code; refused when it is closed or full (R97, R105). */
const registerByCode = (
  ctx: PublicContext,
  { AppId: appId, Code: code, ...sent }: RequestOf<Api['registerByCode']>,
): Promise<AnswerOf<Api['registerByCode']>> =>
  ctx.transaction(async (tx) => {
    const list = await lockListByCode(tx, ctx, { appId, code })
    if (!list) throw new Rejection(422, 'publicLinks.codeUnknown', { fields: [unknownCode] })
    insist(list.isOpen ? allowed : refuse('publicLinks.closed'))
    const { RequestId: requestId, Name: name, Email: email, PhoneNumber: phone, CarNumber: plate } = sent
    const one = { requestId, name, email, phone, plate, comment: '', answers: [] }
    await registerOnList(tx, ctx, { list, one })
    return { Message: list.message || reasonText(ctx.language, 'publicLinks.received') }
  })

type Linked = Pick<WhitelistFields, 'PublicRegistrationLinkUuid' | 'IsPublicRegistrationLinkEnabled' | 'Region'>

const settingsOf = async (db: Db | Tx, ctx: Context, list: Linked): Promise<PublicLinkSettings> => ({
  ...(await readLinkForm(db, list.PublicRegistrationLinkUuid)),
  PhoneCode: phoneCodeOf(list.Region),
  HasCodes: false,
  IsFull: false,
  NoteLanguages: [],
  RetentionDays: 0,
  IsEnabled: list.IsPublicRegistrationLinkEnabled,
  Url: linkUrl(ctx, list.PublicRegistrationLinkUuid),
})

const saveOfWhitelist = (
  ctx: Context,
  { id, ...link }: RequestOf<Api['saveOfWhitelist']>,
): Promise<PublicLinkSettings> =>
  ctx.transaction(async (tx) => {
    const { PublicRegistrationLinkUuid: uuid } = await setPublicLink(tx, ctx, { id, isEnabled: link.IsEnabled })
    await saveLinkForm(tx, ctx, { uuid, link })
    return settingsOf(tx, ctx, await readWhitelist(tx, ctx, id))
  })

const saveOfCampaign = (ctx: Context, { id, ...link }: RequestOf<Api['saveOfCampaign']>): Promise<PublicLinkSettings> =>
  ctx.transaction(async (tx) => {
    const { PublicRegistrationLinkUuid: uuid } = await setCampaignLink(tx, ctx, { id, isEnabled: link.IsEnabled })
    await saveLinkForm(tx, ctx, { uuid, link })
    return settingsOf(tx, ctx, await readCampaign(tx, ctx, id))
  })

export const publicLinksRoutes = bind(publicLinksApi, {
  find: findOpenLink,
  register,
  registerByCode,
  findOfWhitelist: async (ctx, { id }) => settingsOf(ctx.db, ctx, await readWhitelist(ctx.db, ctx, id)),
  saveOfWhitelist,
  findOfCampaign: async (ctx, { id }) => {
    const campaign = await readCampaign(ctx.db, ctx, id)
    await insistEditable(ctx.db, ctx, id)
    return settingsOf(ctx.db, ctx, campaign)
  },
  saveOfCampaign,
})
