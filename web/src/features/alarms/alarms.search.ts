import { alarmKinds } from '@parkla/contract/alarms/alarms.kinds.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl } from '../../kit/url-state.ts'

/** Which alarms are shown, and which one is open, 0 for none. */
export const AlarmsSearch = z.object({ kind: choiceFilter(['', ...alarmKinds]), place: idInUrl(), alarm: idInUrl() })
export type AlarmsSearch = z.output<typeof AlarmsSearch>
