import { lprRepairsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { lprReadsApi } from '@parkla/contract/gates/reads/reads.endpoints.ts'
import { isKnownDevice } from '../../gates/devices/device-keys.ts'
import { found, Rejection } from '../../kit/errors.ts'
import { bind } from '../../kit/http/routes.ts'
import { handleRead } from './lpr-reads.ts'
import { previewRepair, repairRead } from './lpr-repairs.ts'

export const lprReadsRoutes = bind(lprReadsApi, {
  take: async (ctx, body) => {
    if (!ctx.device || !(await isKnownDevice(ctx.db, ctx.device))) throw new Rejection(401, 'lprEvents.deviceUnknown')
    return found(await handleRead(ctx, { device: ctx.device.device, body }))
  },
})

export const lprRepairsRoutes = bind(lprRepairsApi, { repair: repairRead, preview: previewRepair })
