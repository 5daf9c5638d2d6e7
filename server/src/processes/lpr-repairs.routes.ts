import { lprRepairsApi } from '@parkla/contract/lpr-events/lpr-events.endpoints.ts'
import { bind } from '../kit/routes.ts'
import { previewRepair, repairRead } from './lpr-repairs.ts'

export const lprRepairsRoutes = bind(lprRepairsApi, { repair: repairRead, preview: previewRepair })
