import { lprEventsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { findLprEvent } from '../reads/reads.queries.ts'
import { findExceptionDetail } from './desk.queries.ts'
import { exportExceptions } from './exceptions-export.queries.ts'
import { listExceptions } from './exceptions.queries.ts'

export const exceptionsRoutes = bind(lprEventsApi, {
  find: findLprEvent,
  exceptions: listExceptions,
  exportExceptions,
  exception: findExceptionDetail,
})
