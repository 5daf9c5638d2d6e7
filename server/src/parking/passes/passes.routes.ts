import { passListingApi } from '@parkla/contract/parking/passes/pass-listing.endpoints.ts'
import { passesApi } from '@parkla/contract/parking/passes/passes.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addPass, removePass, resumePass, savePass } from './passes.commands.ts'
import { exportPasses } from './pass-listing.queries.ts'
import { findPassTerms, listPasses } from './passes.queries.ts'

export const passesRoutes = [
  ...bind(passesApi, {
    list: listPasses,
    terms: findPassTerms,
    add: addPass,
    save: savePass,
    remove: removePass,
    resume: resumePass,
  }),
  ...bind(passListingApi, { export: exportPasses }),
]
