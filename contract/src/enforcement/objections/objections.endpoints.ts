import * as z from 'zod'
import { attachmentsBodyLimit } from '../../kit/attachments.ts'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf, totalsOf } from '../../kit/listing.ts'
import {
  AnswerObjection,
  AnswerTemplate,
  AssignObjection,
  FiledObjection,
  FileObjection,
  ListObjections,
  Objection,
  objectionsPerMinute,
} from './objections.schema.ts'

const ofObjection = {
  scope: { kind: 'place', ids: { id: 'fineObjection' } },
  params: z.object({ id: PathId }),
} as const

const list = get('/adminapi/fine-objections', {
  summary: '+ Objections in scope, those due first (R125, R187)',
  permission: 'fines.view',
  scope: { kind: 'list', ids: { placeId: 'place', fineId: 'fine' } },
  query: ListObjections,
  answer: Objection,
  paged: true,
})

/** Objections of debtors, from the form to the answer (R125, R126). */
export const objectionsApi = {
  list,
  totals: totalsOf(list, '+ Number of the objections that match the filters'),
  export: exportOf(list, '+ The objections that match the filters as a spreadsheet or CSV'),
  file: post('/adminapi/fine-objections', {
    summary: '+ The debtor objects by number and plate; wrong ones are answered alike (R126)',
    permission: 'public',
    scope: 'none',
    body: FileObjection,
    answer: FiledObjection,
    errors: [
      'fines.noSuchFine',
      'fines.objectionTooLate',
      'fines.notContestable',
      'fines.objectionFilesTooBig',
      'fines.notAFile',
    ],
    bodyLimit: attachmentsBodyLimit,
    callsPerMinute: objectionsPerMinute,
    audit: 'fine.contested',
  }),
  attachment: get('/adminapi/fine-objections/:id/files/:fileId', {
    summary: '+ A file of an objection',
    permission: 'fines.view',
    scope: { kind: 'place', ids: { id: 'fineObjection', fileId: 'fineObjectionFile' } },
    params: z.object({ id: PathId, fileId: PathId }),
    file: 'application/octet-stream',
    errors: ['fines.objectionFileDeleted'],
    audit: 'fine.objectionFileViewed',
  }),
  templates: get('/adminapi/fine-objections/:id/templates', {
    summary: '+ Answers in the language of the debtor, filled in',
    permission: 'fines.view',
    ...ofObjection,
    answer: z.array(AnswerTemplate),
  }),
  assign: put('/adminapi/fine-objections/:id/assignee', {
    summary: '+ Takes an open objection, or gives it back',
    permission: 'fines.cancel',
    ...ofObjection,
    body: AssignObjection,
    answer: Objection,
    errors: ['fines.objectionAnswered'],
    audit: 'fine.objectionAssigned',
  }),
  answer: post('/adminapi/fine-objections/:id/answer', {
    summary: '+ Answers an objection by e-mail: the fine is due again with a new due day, or cancelled (R125, R128)',
    permission: 'fines.cancel',
    ...ofObjection,
    body: AnswerObjection,
    answer: Objection,
    errors: ['fines.objectionAnswered', 'fines.wrongStatus', 'conflict.changedMeanwhile'],
    audit: 'fine.kept',
  }),
}
