import { get } from '../kit/endpoint.ts'
import { exporting, ListTotals, pageFields } from '../kit/listing.ts'
import { ListAlarms } from './alarms.schema.ts'

const FilterAlarms = ListAlarms.omit(pageFields)

const ofList = { kind: 'list', ids: { place: 'place' } } as const

/** Separate from the list's endpoints: loaded after its rows. */
export const alarmListingApi = {
  totals: get('/adminapi/alarms/totals', {
    summary: '+ Number of the alarms that match the filters',
    permission: 'alarms.view',
    scope: ofList,
    query: FilterAlarms,
    answer: ListTotals,
  }),
  export: get('/adminapi/alarms/export', {
    summary: '+ The alarms that match the filters as a spreadsheet or CSV',
    permission: 'alarms.view',
    scope: ofList,
    ...exporting(FilterAlarms),
  }),
}
