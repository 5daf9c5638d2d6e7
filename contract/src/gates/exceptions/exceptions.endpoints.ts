import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  ExceptionDetail,
  ListExceptions,
  LprEvent,
  LprException,
  PreviewRepair,
  RepairPreview,
  RepairRead,
} from './exceptions.schema.ts'

const byId = z.object({ id: PathId })

const exceptions = get('/adminapi/lpr-exceptions', {
  summary: '+ Misreads, newest first',
  permission: 'lprEvents.view',
  scope: 'list',
  query: ListExceptions,
  answer: LprException,
  paged: true,
  errors: ['lprEvents.rangeBackwards'],
})

export const lprEventsApi = {
  find: get('/adminapi/lpr-events/:id', {
    summary: 'A read with its image; the place must be in scope and the view is logged (R85)',
    permission: 'lprEvents.seeImages',
    scope: { kind: 'place', ids: { id: 'read' } },
    params: byId,
    answer: LprEvent,
    audit: 'lprEvent.viewed',
  }),
  exceptions,
  exportExceptions: exportOf(exceptions, '+ The filtered misreads as a spreadsheet or CSV (R182)'),
  exception: get('/adminapi/lpr-exceptions/:id', {
    summary: '+ One misread with its image, its session and candidate sessions; the view is logged (R85)',
    permission: 'lprEvents.view',
    scope: { kind: 'place', ids: { id: 'exception' } },
    params: byId,
    answer: ExceptionDetail,
    audit: 'lprEvent.viewed',
  }),
}

const repairErrors = [
  'lprEvents.solvedAlready',
  'lprEvents.noSessionOf',
  'lprEvents.samePlate',
  'lprEvents.otherPlace',
  'lprEvents.endsBeforeStart',
  'lprEvents.startsAfterEnd',
  'lprEvents.notBetween',
  'lprEvents.notOfThisSession',
  'lprEvents.sessionCharged',
  'lprEvents.noGate',
  'sessions.alreadyRunning',
  'sessions.placeHasParts',
  'sessions.refunded',
  'sessions.notChargeable',
  'sessions.chargeUnderWay',
  'sessions.chargeTooBig',
  'sessions.notAVisit',
  'sessions.unpriceable',
  'sessions.startInFuture',
  'sessions.endBeforeStart',
  'sessions.endInFuture',
  'sessions.stayTooLong',
  'conflict.changedMeanwhile',
] as const

/** Bound in processes/: a repair changes reads, sessions and gates. */
export const lprRepairsApi = {
  repair: post('/adminapi/lpr-exceptions/:id/repair', {
    summary: '+ Corrects the plate of a read, merges it with a session, splits a session, or dismisses it (R84)',
    permission: 'lprEvents.correct',
    scope: { kind: 'place', ids: { id: 'exception', SessionId: 'session' } },
    params: byId,
    body: RepairRead,
    answer: LprException,
    needsKey: true,
    errors: repairErrors,
    audit: 'lprEvent.repaired',
  }),
  preview: post('/adminapi/lpr-exceptions/:id/repair/preview', {
    summary: '+ Preview of a repair with its charges and refunds (R84)',
    permission: 'lprEvents.correct',
    scope: { kind: 'place', ids: { id: 'exception', SessionId: 'session' } },
    params: byId,
    body: PreviewRepair,
    answer: RepairPreview,
    errors: repairErrors,
  }),
}
