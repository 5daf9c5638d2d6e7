import { carRecordsApi } from '@parkla/contract/parking/car-records/car-records.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { listCarRecords } from './car-records.queries.ts'

export const carRecordsRoutes = bind(carRecordsApi, { list: listCarRecords })
