import { lprEventsApi } from '@parkla/contract/lpr-events/lpr-events.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { findLprEvent } from './lpr-events.queries.ts'

export const lprEventsRoutes = bind(lprEventsApi, { find: findLprEvent })
