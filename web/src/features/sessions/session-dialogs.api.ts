import { gatesApi } from '@parkla/contract/gates/gates.endpoints.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { sessionExitsApi } from '@parkla/contract/sessions/session-exits.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

/** Calls of dialogs only, so that the list does not load their schemas. */
export const exits = callsOf('sessions', sessionExitsApi)
export const gates = callsOf('gates', gatesApi)
export const places = callsOf('places', placesApi)
