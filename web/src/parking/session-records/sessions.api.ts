import { sessionOf } from '@parkla/contract/parking/sessions/desk-rows.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { type Call, callsOf } from '../../kit/api/client.ts'

const { desk, ...calls } = callsOf('sessions', sessionsApi)

/** The list, read as compact rows. */
const list: Call<typeof sessionsApi.list> = Object.assign(
  async (...[input, options]: Parameters<typeof desk>) => {
    const page = await desk(input, options)
    return { ...page, items: page.items.map(sessionOf) }
  },
  { endpoint: sessionsApi.list, topic: desk.topic },
)

export const sessions = { ...calls, list }
