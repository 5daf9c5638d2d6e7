import { homeApi } from '@parkla/contract/office/home/home.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { listHomePlaces } from './home.queries.ts'

export const homeRoutes = bind(homeApi, { places: listHomePlaces })
