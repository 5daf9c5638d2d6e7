import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const imports = callsOf('imports', importsApi)
