export const campaignPageSizes = [10, 30, 50, 100] as const

export const campaignTypes = ['DISCOUNT_PERCENT', 'DISCOUNT_CREDIT', 'PREPAID_CREDIT'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** A full campaign runs, but has no room for more approved registrants (R114). */
export const campaignStates = ['COMING', 'RUNNING', 'FULL', 'OVER'] as const
export type CampaignState = (typeof campaignStates)[number]

export const campaignSorts = ['newest', 'name', 'validFrom', 'validTo'] as const

export const registrantPageSizes = [20, 50, 100] as const

/** Empty: invited, not yet answered (R115). */
export const registrantStatuses = ['', 'PENDING', 'APPROVED', 'DECLINED'] as const

export const registrantFilters = ['ALL', 'INVITED', 'PENDING', 'APPROVED', 'DECLINED'] as const
