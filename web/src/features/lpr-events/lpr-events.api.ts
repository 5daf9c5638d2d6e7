import { lprEventsApi, lprRepairsApi } from '@parkla/contract/lpr-events/lpr-events.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

const { exceptions, exception } = lprEventsApi

export const misreads = callsOf('lprEvents', { exceptions })
/** Each look is logged (R85): what is announced does not repeat it behind the reader's back. */
export const views = callsOf('lprLooks', { exception })
export const repairs = callsOf('lprEvents', lprRepairsApi)
