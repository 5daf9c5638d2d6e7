import { statusChecksApi } from '@parkla/contract/enforcement/status-checks/status-checks.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { checkStatus } from './check-status.ts'
import { exportStatusChecks, listStatusChecks, totalStatusChecks } from './status-checks.queries.ts'

export const statusChecksRoutes = bind(statusChecksApi, {
  list: listStatusChecks,
  totals: totalStatusChecks,
  export: exportStatusChecks,
  check: (ctx, { placeId, licensePlate: plate }) =>
    ctx.transaction(async (tx) => {
      const question = { placeId, plate, at: ctx.now, by: { ownerId: ctx.actor.id } }
      const {
        fineNumber: _number,
        finedAt: _at,
        ...check
      } = await checkStatus({ db: tx, transaction: (work) => work(tx) }, question)
      return check
    }),
})
