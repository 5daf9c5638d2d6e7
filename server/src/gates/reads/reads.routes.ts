import { passageListingApi } from '@parkla/contract/gates/reads/passage-listing.endpoints.ts'
import { lprPassagesApi } from '@parkla/contract/gates/reads/passages.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { exportPassages, totalPassages } from './passage-listing.queries.ts'
import { listPassages, listPassagesOfSession } from './passages.queries.ts'

export const readsRoutes = [
  ...bind(lprPassagesApi, { list: listPassages, ofSession: listPassagesOfSession }),
  ...bind(passageListingApi, { totals: totalPassages, export: exportPassages }),
]
