import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Id, maxId } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { SaveWhitelist, validInTypes } from '../whitelists/whitelists.schema.ts'
import { campaignPageSizes, campaignSorts, campaignStates, campaignTypes } from './campaigns.filters.ts'

const CampaignTypeSchema = z.enum(campaignTypes)

/** Answers of `Places` and `Zones` are bar-delimited ids (R90). */
export const Campaign = z.object({
  ID: Id,
  Name: z.string(),
  Description: z.string(),
  /** Empty for a template without a region (R118). */
  Region: z.string(),
  IsTemplate: z.boolean(),
  Type: CampaignTypeSchema,
  ValidInType: z.enum(validInTypes),
  Places: z.string(),
  Zones: z.string(),
  /** The zero date: open-ended; the end is exclusive (R116). */
  ValidFrom: Instant,
  ValidTo: Instant,
  TimeZone: z.string(),
  /** 0: unlimited (R114). */
  MaxNumberOfRegistrants: z.number(),
  DiscountPercent: z.number(),
  DiscountCreditInCents: z.number(),
  DiscountCreditCurrency: Currency,
  CampaignCode: z.string(),
  NotificationEmails: z.string(),
  AutoApprove: z.boolean(),
  ApprovalMessage: z.string(),
  RegistrationRequestReceivedMessage: z.string(),
  RegistrationOpenUntil: Instant,
  PublicRegistrationLinkUuid: z.string(),
  IsPublicRegistrationLinkEnabled: z.boolean(),
  AppId: Id,
  AppInfoText: z.string(),
  /** 0: no icon. */
  AppIconId: z.number(),
  AppIcon: z.string(),
  PaymentMethodRequired: z.boolean(),
  OneTimeDiscount: z.boolean(),
  ForNewClientsOnly: z.boolean(),
  StartSessionsWithLPR: z.boolean(),
  ActivateExtraDiscountCampaign: z.boolean(),
  /** 0: no extra campaign. */
  ExtraDiscountCampaignId: z.number(),
  ExtraDiscountCampaignActivationDelayInDays: z.number(),
  ExtraDiscountCampaignNumberOfDaysValid: z.number(),
  /** **+** Name of the payer of prepaid credit (R111); empty for other types. */
  PayerName: z.string(),
  PayerRegistryCode: z.string(),
  PayerAddress: z.string(),
  PayerEmail: z.string(),
  ApprovedRegistrantsCount: z.number(),
  /** **+** Pending, approved, invited with a client, or granted a right before: type and currency are locked (R111, R115). */
  IsTypeLocked: z.boolean(),
  /** **+** Registrants of any status. */
  RegistrantsCount: z.number(),
  /** **+** The caller may change and delete it. */
  MayEdit: z.boolean(),
  UpdatedAt: Instant,
})
export type Campaign = z.infer<typeof Campaign>

/** A row of the list. */
export const CampaignRow = Campaign.pick({
  ID: true,
  Region: true,
  Name: true,
  CampaignCode: true,
  Type: true,
  MaxNumberOfRegistrants: true,
  ApprovedRegistrantsCount: true,
  RegistrantsCount: true,
  ValidFrom: true,
  ValidTo: true,
  TimeZone: true,
  MayEdit: true,
}).extend({ State: z.enum(campaignStates) })
export type CampaignRow = z.infer<typeof CampaignRow>

export const ListCampaigns = z.object({
  ...pageQuery(campaignPageSizes),
  /** **+** Part of the name or the whole code. */
  search: z.string().trim().max(100).default(''),
  /** **+** */
  state: z.enum(['', ...campaignStates]).default(''),
  /** **+** */
  sort: z.enum(campaignSorts).default('newest'),
})
export type ListCampaigns = z.output<typeof ListCampaigns>

/** ID 0 or absent creates a campaign. */
export const SaveCampaign = SaveWhitelist.pick({
  Description: true,
  ValidInType: true,
  Places: true,
  Zones: true,
  ValidFrom: true,
  ValidTo: true,
  AppId: true,
  RegistrationOpenUntil: true,
  NotificationEmails: true,
  AutoApprove: true,
  ApprovalMessage: true,
  RegistrationRequestReceivedMessage: true,
  IsPublicRegistrationLinkEnabled: true,
  UpdatedAt: true,
}).extend({
  ID: z.number().int().min(0).default(0),
  Name: z.string().trim().min(2, 'campaigns.nameRequired').max(100),
  Region: z.union([z.literal(''), SaveWhitelist.shape.Region]).default(''),
  IsTemplate: z.boolean().default(false),
  Type: CampaignTypeSchema.default('DISCOUNT_PERCENT'),
  TimeZone: z.string().max(60).default('Europe/Tallinn').meta({ example: 'Europe/Tallinn' }),
  MaxNumberOfRegistrants: z.number().int().min(0).max(10_000_000).default(0),
  DiscountPercent: z.number().int().min(0).max(100).default(0),
  DiscountCreditInCents: Cents.default(0),
  DiscountCreditCurrency: Currency.default('EUR'),
  /** Empty: generated; 4 to 20 letters and digits (R117). */
  CampaignCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z0-9]{4,20})?$/, 'campaigns.codeForm')
    .default(''),
  AppInfoText: z.string().trim().max(2_000).default(''),
  AppIconId: z.number().int().min(0).default(0),
  PaymentMethodRequired: z.boolean().default(false),
  OneTimeDiscount: z.boolean().default(false),
  ForNewClientsOnly: z.boolean().default(false),
  StartSessionsWithLPR: z.boolean().default(false),
  ActivateExtraDiscountCampaign: z.boolean().default(false),
  ExtraDiscountCampaignId: z.number().int().min(0).default(0),
  ExtraDiscountCampaignActivationDelayInDays: z.number().int().min(0).max(3650).default(0),
  ExtraDiscountCampaignNumberOfDaysValid: z.number().int().min(0).max(3650).default(0),
  PayerName: z.string().trim().max(200).default(''),
  PayerRegistryCode: z.string().trim().max(40).default(''),
  PayerAddress: z.string().trim().max(300).default(''),
  PayerEmail: z.union([z.literal(''), Email]).default(''),
})
export type SaveCampaign = z.output<typeof SaveCampaign>

export const AddCampaign = SaveCampaign.omit({ ID: true, UpdatedAt: true }).extend({
  /**
   * **+** Campaign or template whose thank-you note, icon and text of the app are copied; 0: none. Nothing is copied
   * from a campaign that the caller may not see.
   */
  CopyOfID: z.number().int().min(0).max(maxId).default(0),
})
