import * as z from 'zod'
import { pageQuery } from '../../kit/page.ts'
import { GateController } from './gates.schema.ts'
import { offlineControllerPageSizes } from './offline-controllers.filters.ts'

/** **+** A controller that is late or offline (R159), with its place. */
export const OfflineController = GateController.pick({
  Id: true,
  ControllerId: true,
  Description: true,
  LastHeartbeat: true,
  LastRSSI: true,
  PlaceId: true,
  Health: true,
}).extend({ PlaceName: z.string(), TimeZone: z.string() })
export type OfflineController = z.infer<typeof OfflineController>

export const ListOfflineControllers = z.object(pageQuery(offlineControllerPageSizes))
