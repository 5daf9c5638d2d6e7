import { alarmKinds } from '@parkla/contract/alarms/alarm-kinds.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl } from '../../kit/url-state.ts'

const filters = { kind: choiceFilter(['', ...alarmKinds]), place: idInUrl() }

/** The filters, and the open alarm (0 for none). */
export const AlarmsSearch = z.object({ ...filters, alarm: idInUrl() })
export const noFilters = z.object(filters).parse({})
export type AlarmsSearch = z.output<typeof AlarmsSearch>
