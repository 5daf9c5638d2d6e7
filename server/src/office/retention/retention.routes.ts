import { retentionApi } from '@parkla/contract/office/retention/retention.endpoints.ts'
import type { Context } from '../../kit/context.ts'
import { bind } from '../../kit/http/routes.ts'
import { liftHold, setHold } from './legal-holds.commands.ts'
import { readHold, type Held } from './legal-holds.queries.ts'
import { dryRun, listRetention } from './retention.queries.ts'

const findHold =
  (entity: Held['entity']) =>
  ({ db }: Context, { id }: { id: number }) =>
    readHold(db, { entity, id })

export const retentionRoutes = bind(retentionApi, {
  list: listRetention,
  dryRun,
  sessionHold: findHold('session'),
  setSessionHold: setHold('session'),
  liftSessionHold: liftHold('session'),
  clientHold: findHold('client'),
  setClientHold: setHold('client'),
  liftClientHold: liftHold('client'),
  fineHold: findHold('fine'),
  setFineHold: setHold('fine'),
  liftFineHold: liftHold('fine'),
})
