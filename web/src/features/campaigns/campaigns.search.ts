import { campaignPageSizes, campaignSorts, campaignStates } from '@parkla/contract/campaigns/campaigns.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

export const CampaignFilterValues = z.object({
  search: textFilter(),
  state: choiceFilter(['', ...campaignStates]),
  sort: choiceFilter(campaignSorts),
})
export const noFilters = CampaignFilterValues.parse({})

/** Filters and paging of the campaigns in the address. */
export const CampaignsSearch = CampaignFilterValues.extend(pagingInUrl(campaignPageSizes))
export type CampaignsSearch = z.output<typeof CampaignsSearch>

/** What a new campaign begins from. */
export const CampaignSearch = z.object({
  /** A campaign or template whose settings are copied; 0 for none (R118). */
  copy: idInUrl(),
  template: choiceFilter(['', 'true']),
})
