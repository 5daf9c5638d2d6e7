import { regionsApi } from '@parkla/contract/office/regions/regions.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { openRegion, saveRegion } from './regions.commands.ts'
import { listRegions } from './regions.queries.ts'

export const regionsRoutes = bind(regionsApi, { list: listRegions, open: openRegion, save: saveRegion })
