import { carRecordsApi } from '@parkla/contract/car-records/car-records.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const carRecords = callsOf('carRecords', carRecordsApi)
