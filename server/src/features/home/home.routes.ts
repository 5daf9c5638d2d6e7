import { homeApi } from '@parkla/contract/home/home.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { listHomePlaces } from './home.queries.ts'

export const homeRoutes = bind(homeApi, { places: listHomePlaces })
