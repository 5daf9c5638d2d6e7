import { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addCamera, removeCamera, renewCameraKey, saveCamera } from './cameras/cameras.commands.ts'
import { listCameras } from './cameras/cameras.queries.ts'
import {
  addController,
  removeController,
  renewControllerKey,
  saveController,
} from './controllers/controllers.commands.ts'
import { listOfflineControllers } from './controllers/offline-controllers.queries.ts'
import { commandController } from './commands/gates.commands.ts'
import { listCommands, listControllers, listFirmwares, listLogs } from './gates.queries.ts'

export const gatesRoutes = bind(gatesApi, {
  list: listControllers,
  offline: listOfflineControllers,
  firmwares: listFirmwares,
  logs: listLogs,
  commands: listCommands,
  command: commandController,
  add: addController,
  save: saveController,
  renewKey: renewControllerKey,
  remove: removeController,
  cameras: listCameras,
  addCamera,
  saveCamera,
  renewCameraKey,
  removeCamera,
})
