import { carRecordsApi } from '@parkla/contract/parking/car-records/car-records.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const carRecords = callsOf('carRecords', carRecordsApi)
