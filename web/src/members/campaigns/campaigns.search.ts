import {
  campaignPageSizes,
  campaignSorts,
  campaignStates,
  registrantFilters,
  registrantPageSizes,
} from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const CampaignFilterValues = z.object({
  search: textFilter(),
  state: choiceFilter(['', ...campaignStates]),
  sort: choiceFilter(campaignSorts),
})
export const noFilters = CampaignFilterValues.parse({})

/** Filters and paging of the campaigns in the address. */
export const CampaignsSearch = CampaignFilterValues.extend(pagingInUrl(campaignPageSizes))
export type CampaignsSearch = z.output<typeof CampaignsSearch>

export const RegistrantFilterValues = z.object({ search: textFilter(), status: choiceFilter(registrantFilters) })
export const noRegistrantFilters = RegistrantFilterValues.parse({})

export const campaignTabs = ['details', 'registrants', 'ledger', 'results'] as const

/** Tab, filters and paging of the registrants and the open one (0 for none); source of a new campaign. */
export const CampaignSearch = RegistrantFilterValues.extend({
  /** A campaign or template whose settings are copied; 0 for none (R118). */
  copy: idInUrl(),
  template: choiceFilter(['', 'true']),
  tab: choiceFilter(campaignTabs),
  ...pagingInUrl(registrantPageSizes),
  registrant: idInUrl(),
  /** Days of the results; empty: the last 30. */
  from: textFilter(),
  to: textFilter(),
})
export type CampaignSearch = z.output<typeof CampaignSearch>
