import * as z from 'zod'
import { del, get, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { DryRun, HoldReason, LegalHold, RetentionKindInput, RetentionRow } from './retention.schema.ts'

const byId = z.object({ id: PathId })

const onSession = {
  permission: 'retention.manage',
  scope: { kind: 'place', ids: { id: 'session' } },
  params: byId,
  answer: LegalHold,
} as const

const onFine = { ...onSession, scope: { kind: 'place', ids: { id: 'fine' } } } as const
const onClient = { ...onSession, scope: { kind: 'region', ids: { id: 'client' } } } as const

export const retentionApi = {
  list: get('/adminapi/retention', {
    summary: '+ Retention: each kind of data with the figures of its last nightly run (R177)',
    permission: 'retention.manage',
    scope: 'none',
    answer: z.array(RetentionRow),
  }),
  dryRun: get('/adminapi/retention/:kind/dry-run', {
    summary: '+ How many rows a run would remove now (R177)',
    permission: 'retention.manage',
    scope: 'none',
    params: z.object({ kind: RetentionKindInput }),
    answer: DryRun,
  }),
  sessionHold: get('/adminapi/sessions/:id/legal-hold', {
    ...onSession,
    summary: '+ The legal hold of a session (R177)',
  }),
  setSessionHold: put('/adminapi/sessions/:id/legal-hold', {
    ...onSession,
    summary: '+ Sets a legal hold: plate, images and audit of the session stay (R177)',
    body: HoldReason,
    errors: ['retention.alreadyHeld'],
    audit: 'session.legalHoldSet',
  }),
  liftSessionHold: del('/adminapi/sessions/:id/legal-hold', {
    ...onSession,
    summary: '+ Lifts the legal hold of a session (R177)',
    body: HoldReason,
    errors: ['retention.notHeld'],
    audit: 'session.legalHoldLifted',
  }),
  clientHold: get('/adminapi/clients/:id/legal-hold', {
    ...onClient,
    summary: '+ The legal hold of a client (R177)',
  }),
  setClientHold: put('/adminapi/clients/:id/legal-hold', {
    ...onClient,
    summary: '+ Sets a legal hold: sessions, reads, bookings and audit of the client stay (R177)',
    body: HoldReason,
    errors: ['retention.alreadyHeld'],
    audit: 'client.legalHoldSet',
  }),
  liftClientHold: del('/adminapi/clients/:id/legal-hold', {
    ...onClient,
    summary: '+ Lifts the legal hold of a client (R177)',
    body: HoldReason,
    errors: ['retention.notHeld'],
    audit: 'client.legalHoldLifted',
  }),
  fineHold: get('/adminapi/parking-fine/:id/legal-hold', {
    ...onFine,
    summary: '+ The legal hold of a fine (R177)',
  }),
  setFineHold: put('/adminapi/parking-fine/:id/legal-hold', {
    ...onFine,
    summary: '+ Sets a legal hold: plate, debtor, images, checks and audit of the fine stay (R142, R177)',
    body: HoldReason,
    errors: ['retention.alreadyHeld'],
    audit: 'fine.legalHoldSet',
  }),
  liftFineHold: del('/adminapi/parking-fine/:id/legal-hold', {
    ...onFine,
    summary: '+ Lifts the legal hold of a fine (R177)',
    body: HoldReason,
    errors: ['retention.notHeld'],
    audit: 'fine.legalHoldLifted',
  }),
}
