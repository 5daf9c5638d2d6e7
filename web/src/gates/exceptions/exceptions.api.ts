import { lprEventsApi, lprRepairsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

const { exceptions, exportExceptions, exception } = lprEventsApi

export const misreads = callsOf('lprEvents', { exceptions, exportExceptions })
/** Each view is logged (R85): under a topic of its own, live events do not refetch it. */
export const views = callsOf('lprLooks', { exception })
export const repairs = callsOf('lprEvents', lprRepairsApi)
