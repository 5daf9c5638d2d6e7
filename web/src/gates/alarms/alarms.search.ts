import { alarmKinds } from '@parkla/contract/gates/alarms/alarm-kinds.ts'
import { offlineControllerPageSizes } from '@parkla/contract/gates/gates/offline-controllers.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl } from '../../kit/address/url-state.ts'

const filters = { kind: choiceFilter(['', ...alarmKinds]), place: idInUrl() }

/** The filters and the open alarm (0 for none), or the list of offline controllers with its page. */
export const AlarmsSearch = z.object({
  ...filters,
  alarm: idInUrl(),
  view: choiceFilter(['', 'controllers']),
  ...pagingInUrl(offlineControllerPageSizes),
})
export const noFilters = z.object(filters).parse({})
export type AlarmsSearch = z.output<typeof AlarmsSearch>
