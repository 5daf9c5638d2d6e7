import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const imports = callsOf('imports', importsApi)
