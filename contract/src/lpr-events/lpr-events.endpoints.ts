import * as z from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import {
  ExceptionDetail,
  ListExceptions,
  LprEvent,
  LprException,
  PreviewRepair,
  RepairPreview,
  RepairRead,
} from './lpr-events.schema.ts'

const byId = z.object({ id: PathId })

export const lprEventsApi = {
  find: get('/adminapi/lpr-events/:id', {
    summary: 'A read with its image; the place must be in reach and the view is logged (D2 §7, R85)',
    permission: 'sessions.view',
    scope: { kind: 'place', ids: { id: 'read' } },
    params: byId,
    answer: LprEvent,
    audit: 'lprEvent.viewed',
  }),
  exceptions: get('/adminapi/lpr-exceptions', {
    summary: '+ Reads that somebody has to look at, newest first (misread desk)',
    permission: 'lprEvents.view',
    scope: 'list',
    query: ListExceptions,
    answer: LprException,
    paged: true,
    errors: ['lprEvents.rangeBackwards'],
  }),
  exception: get('/adminapi/lpr-exceptions/:id', {
    summary: '+ One of them with its image, its session and those that it may belong to; the view is logged (R85)',
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

/** Carried out by a process, because a repair changes reads, sessions and gates. */
export const lprRepairsApi = {
  repair: post('/adminapi/lpr-exceptions/:id/repair', {
    summary: '+ Corrects the plate of a read, merges it with a session, splits a session, or dismisses it (R84)',
    permission: 'lprEvents.correct',
    scope: { kind: 'place', ids: { id: 'exception', SessionId: 'session' } },
    params: byId,
    body: RepairRead,
    answer: LprException,
    errors: repairErrors,
    audit: 'lprEvent.repaired',
  }),
  preview: post('/adminapi/lpr-exceptions/:id/repair/preview', {
    summary: '+ What a repair would change, with what follows for the money (R84)',
    permission: 'lprEvents.correct',
    scope: { kind: 'place', ids: { id: 'exception', SessionId: 'session' } },
    params: byId,
    body: PreviewRepair,
    answer: RepairPreview,
    errors: repairErrors,
  }),
}
