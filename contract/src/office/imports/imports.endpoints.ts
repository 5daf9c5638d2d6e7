import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { pageQuery } from '../../kit/page.ts'
import { importKinds, rowSelections } from './imports.filters.ts'
import { ColumnMapping, Import, ImportOptions, PreviewRow, separatorOptions } from './imports.schema.ts'

/** Room for more than a million rows. */
export const importMaxBytes = 512 * 1024 * 1024

const byId = z.object({ id: PathId })

const ofOne = { permission: 'imports.use', scope: { kind: 'own', ids: { id: 'import' } }, params: byId } as const

export const importsApi = {
  list: get('/adminapi/imports', {
    summary: '+ Imports, newest first: all, or those that the user uploaded',
    permission: 'imports.use',
    scope: 'list',
    query: z.object(pageQuery([20])),
    answer: Import,
    paged: true,
  }),
  upload: post('/adminapi/imports', {
    summary: '+ Uploads a CSV or XLSX file of a kind that the user may import, and guesses its columns',
    permission: 'imports.use',
    scope: 'own',
    query: z.object({ kind: z.enum(importKinds), fileName: z.string().min(1).max(200) }),
    upload: true,
    bodyLimit: importMaxBytes,
    answer: Import,
    errors: [
      'imports.notASpreadsheet',
      'imports.oldExcel',
      'imports.webPage',
      'imports.otherStatement',
      'imports.emptyFile',
      'imports.tooManyColumns',
      'imports.fileMissing',
      'request.tooLarge',
    ],
    audit: 'import.uploaded',
  }),
  find: get('/adminapi/imports/:id', {
    summary: '+ An import with its progress and counts',
    ...ofOne,
    answer: Import,
  }),
  chooseHeadings: post('/adminapi/imports/:id/headings', {
    summary:
      '+ Takes another row of the file as its headings, 0 for none, or another separator, and guesses the columns anew',
    ...ofOne,
    body: z.object({ HeadingRow: z.int().min(0).max(1_000), Separator: z.enum(separatorOptions).optional() }),
    answer: Import,
    errors: ['imports.wrongState', 'imports.emptyFile'],
  }),
  template: get('/adminapi/imports/templates/:kind', {
    summary: '+ An empty workbook with the headings of a kind, in the language of the reader',
    permission: 'imports.use',
    scope: 'none',
    params: z.object({ kind: z.enum(importKinds) }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  check: post('/adminapi/imports/:id/check', {
    summary: '+ Dry run with this mapping: counts and the reason of every rejected row, or questions to answer before',
    ...ofOne,
    body: z.object({ Mapping: ColumnMapping, Options: ImportOptions }),
    answer: Import,
    errors: [
      'imports.wrongState',
      'imports.columnMissing',
      'imports.listUnknown',
      'imports.fleetUnknown',
      'imports.campaignUnknown',
      'imports.columnUnknown',
      'imports.timeZoneUnknown',
      'imports.regionUnknown',
    ],
  }),
  rows: get('/adminapi/imports/:id/rows', {
    summary: '+ Rows in the order of the file with their outcome: all of a checked file, or those left out',
    ...ofOne,
    query: z.object({ ...pageQuery([50]), show: z.enum(rowSelections).default('LEFT_OUT') }),
    answer: PreviewRow,
    paged: true,
  }),
  rejectsFile: get('/adminapi/imports/:id/rejects-file', {
    summary:
      '+ Rows left out as a CSV with the columns of the file and a column of reasons, to correct and import again',
    ...ofOne,
    file: 'text/csv; charset=utf-8',
  }),
  confirm: post('/adminapi/imports/:id/confirm', {
    summary: '+ Imports the rows that the dry run accepted, all or nothing',
    ...ofOne,
    answer: Import,
    errors: ['imports.wrongState', 'imports.nothingToAdd'],
    audit: 'import.confirmed',
  }),
  cancel: post('/adminapi/imports/:id/cancel', {
    summary: '+ Stops a check or an import and removes the file',
    ...ofOne,
    answer: Import,
    errors: ['imports.wrongState'],
    audit: 'import.cancelled',
  }),
}
