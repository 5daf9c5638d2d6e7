import { vehicleGroupsApi } from '@parkla/contract/members/vehicle-groups/vehicle-groups.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  addVehicleGroup,
  changePlates,
  findDifference,
  removePlate,
  removeVehicleGroup,
  savePlate,
  saveVehicleGroup,
} from './vehicle-groups.commands.ts'
import { exportGroupPlates, findGroupPlate, listGroupPlates, listVehicleGroups } from './vehicle-groups.queries.ts'

export const vehicleGroupsRoutes = bind(vehicleGroupsApi, {
  list: listVehicleGroups,
  add: addVehicleGroup,
  save: saveVehicleGroup,
  remove: removeVehicleGroup,
  plates: listGroupPlates,
  plate: findGroupPlate,
  exportPlates: exportGroupPlates,
  difference: findDifference,
  addPlates: changePlates,
  savePlate,
  removePlate,
})
