import { lprPassagesApi } from '@parkla/contract/lpr-events/lpr-passages.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

/** No live topic: whoever lists a place's passages says what makes them stale, and reads nothing again for other places. */
export const passagesTopic = 'passagesOfPlace'
export const passages = callsOf(passagesTopic, lprPassagesApi)
