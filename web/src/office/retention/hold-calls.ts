import { queryOf } from '../../kit/api/query.ts'
import { retention } from './retention.api.ts'

export type HeldRecord = { entity: 'session' | 'client' | 'fine'; id: number }

/** The calls about the legal hold of each entity. */
export const holdCalls = {
  session: {
    query: (id: number) => queryOf(retention.sessionHold, { id }, { isShown: true }),
    set: retention.setSessionHold,
    lift: retention.liftSessionHold,
  },
  client: {
    query: (id: number) => queryOf(retention.clientHold, { id }, { isShown: true }),
    set: retention.setClientHold,
    lift: retention.liftClientHold,
  },
  fine: {
    query: (id: number) => queryOf(retention.fineHold, { id }, { isShown: true }),
    set: retention.setFineHold,
    lift: retention.liftFineHold,
  },
} as const
