import * as z from 'zod'
import { attachmentsBodyLimit } from '../../kit/attachments.ts'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  DisputeForm,
  DisputeFormSettings,
  disputesPerMinute,
  FileDispute,
  FiledDispute,
  SaveDisputeForm,
} from './dispute-forms.schema.ts'

const byUuid = z.object({ id: z.uuid() })
const ofPlace = { scope: { kind: 'place', ids: { id: 'place' } }, params: z.object({ id: PathId }) } as const

export const disputeFormsApi = {
  find: get('/adminapi/dispute-forms/:id', {
    summary: '+ The public complaint form of a place; 404 for a disabled one',
    permission: 'public',
    scope: 'none',
    params: byUuid,
    answer: DisputeForm,
    callsPerMinute: 60,
  }),
  file: post('/adminapi/dispute-forms/:id/disputes', {
    summary: '+ Files a complaint; the answer does not reveal known plates',
    permission: 'public',
    scope: 'none',
    params: byUuid,
    body: FileDispute,
    answer: FiledDispute,
    errors: [
      'disputes.notATime',
      'disputes.serviceInFuture',
      'disputes.tooOld',
      'disputes.filesTooBig',
      'disputes.notAFile',
    ],
    bodyLimit: attachmentsBodyLimit,
    audit: 'dispute.filed',
    callsPerMinute: disputesPerMinute,
  }),
  findOfPlace: get('/adminapi/places/:id/dispute-form', {
    summary: '+ The complaint form of a place with its address',
    permission: 'disputes.view',
    ...ofPlace,
    answer: DisputeFormSettings,
  }),
  saveOfPlace: put('/adminapi/places/:id/dispute-form', {
    summary: '+ Enables or disables the complaint form of a place (R8)',
    permission: 'disputes.edit',
    ...ofPlace,
    body: SaveDisputeForm,
    answer: DisputeFormSettings,
    errors: ['conflict.changedMeanwhile'],
    audit: 'disputeForm.changed',
  }),
}
