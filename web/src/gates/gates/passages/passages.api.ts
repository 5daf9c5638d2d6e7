import { lprEventsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { lprPassagesApi } from '@parkla/contract/gates/reads/passages.endpoints.ts'
import { passageListingApi } from '@parkla/contract/gates/reads/passage-listing.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

/** No live topic: `usePassages` invalidates these queries for events of its own place only. */
export const passagesTopic = 'passagesOfPlace'
export const passages = callsOf(passagesTopic, lprPassagesApi)
export const passageListing = callsOf('passageTotals', passageListingApi)

const { find } = lprEventsApi

/** Each view is logged (R85): under a topic of its own, live events do not refetch it. */
export const images = callsOf('lprLooks', { find })
