import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { DeleteReport, NamedReport, SavedReport, SaveReport } from './saved-reports.schema.ts'

const own = { permission: 'reports.view', scope: 'own' } as const

/** Reports under a name, by decision 0065. */
export const savedReportsApi = {
  list: get('/adminapi/saved-reports', {
    summary: '+ Own saved reports, and shared ones of a type that the caller may read, by name',
    ...own,
    answer: z.array(SavedReport),
  }),
  save: put('/adminapi/saved-reports', {
    summary: '+ Saves a report under a name, with the schedule of its mails; replaces an own one of the same name',
    ...own,
    body: SaveReport,
    answer: SavedReport,
    errors: ['reports.unreadableQuery', 'reports.tooManySaved', 'reports.noSendingDay', 'conflict.changedMeanwhile'],
    audit: 'savedReport.saved',
  }),
  remove: post('/adminapi/saved-reports/delete', {
    summary: '+ Deletes an own saved report and ends its mails',
    ...own,
    body: DeleteReport,
    errors: ['conflict.changedMeanwhile'],
    audit: 'savedReport.deleted',
  }),
  test: post('/adminapi/saved-reports/test', {
    summary: '+ Mails an own saved report now; its schedule stays as it is',
    ...own,
    body: NamedReport,
    errors: ['reports.placesOutOfReach'],
    audit: 'savedReport.tested',
  }),
}
