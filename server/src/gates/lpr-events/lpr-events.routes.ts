import { lprEventsApi } from '@parkla/contract/gates/lpr-events/lpr-events.endpoints.ts'
import { lprPassagesApi } from '@parkla/contract/gates/lpr-events/lpr-passages.endpoints.ts'
import { passageListingApi } from '@parkla/contract/gates/lpr-events/passage-listing.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { findExceptionDetail } from './desk.queries.ts'
import { exportExceptions } from './exceptions-export.queries.ts'
import { listExceptions } from './exceptions.queries.ts'
import { findLprEvent } from './lpr-events.queries.ts'
import { exportPassages, totalPassages } from './passage-listing.queries.ts'
import { listPassages, listPassagesOfSession } from './passages.queries.ts'

export const lprEventsRoutes = [
  ...bind(lprEventsApi, {
    find: findLprEvent,
    exceptions: listExceptions,
    exportExceptions,
    exception: findExceptionDetail,
  }),
  ...bind(lprPassagesApi, { list: listPassages, ofSession: listPassagesOfSession }),
  ...bind(passageListingApi, { totals: totalPassages, export: exportPassages }),
]
