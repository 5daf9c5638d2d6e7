import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  AddVehicleGroup,
  GroupPlate,
  ListGroupPlates,
  PlateDifference,
  SaveGroupPlate,
  SaveGroupPlates,
  SaveVehicleGroup,
  VehicleGroup,
} from './vehicle-groups.schema.ts'

const byId = z.object({ id: PathId })
const editing = { permission: 'vehicleGroups.edit', scope: 'none' } as const
const megabytes = 1024 * 1024

const plates = get('/adminapi/vehicle-groups/:id/license-plates', {
  summary: 'Plates of a group in their order',
  permission: 'vehicleGroups.view',
  scope: 'none',
  params: byId,
  query: ListGroupPlates,
  answer: GroupPlate,
  paged: true,
})

/** Groups are of no region: those with enforcement rights read them, global admins change them (R31). */
export const vehicleGroupsApi = {
  list: get('/adminapi/vehicle-groups', {
    summary: 'Vehicle groups by name (R31)',
    permission: 'vehicleGroups.view',
    scope: 'none',
    answer: z.array(VehicleGroup),
  }),
  add: post('/adminapi/vehicle-groups', {
    summary: 'Adds a vehicle group; names are unique (R141)',
    ...editing,
    body: AddVehicleGroup,
    answer: VehicleGroup,
    errors: ['vehicleGroups.nameTaken'],
    audit: 'vehicleGroup.added',
  }),
  save: put('/adminapi/vehicle-groups', {
    summary: 'Renames a vehicle group (R8, R141)',
    ...editing,
    body: SaveVehicleGroup,
    answer: VehicleGroup,
    errors: ['vehicleGroups.nameTaken', 'conflict.changedMeanwhile'],
    audit: 'vehicleGroup.changed',
  }),
  remove: del('/adminapi/vehicle-groups/:id', {
    summary: '+ Deletes a vehicle group with its plates (R141)',
    ...editing,
    params: byId,
    errors: ['vehicleGroups.inUse'],
    audit: 'vehicleGroup.deleted',
  }),
  plates,
  exportPlates: exportOf(plates, '+ The plates that match the search as a spreadsheet or CSV'),
  plate: get('/adminapi/vehicle-groups/:id/license-plates/:plateId', {
    summary: '+ A plate of a group, to be changed',
    ...editing,
    params: byId.extend({ plateId: PathId }),
    answer: GroupPlate,
  }),
  difference: post('/adminapi/vehicle-groups/:id/license-plates/difference', {
    summary: '+ What these plates would add to or remove from a group (R141)',
    ...editing,
    params: byId,
    body: SaveGroupPlates,
    answer: PlateDifference,
    errors: ['vehicleGroups.oneLetter', 'vehicleGroups.noPlate'],
    bodyLimit: 4 * megabytes,
  }),
  addPlates: post('/adminapi/vehicle-groups/:id/license-plates', {
    summary: 'Adds plates to a group, or replaces them (R141)',
    ...editing,
    params: byId,
    body: SaveGroupPlates,
    answer: PlateDifference,
    errors: ['vehicleGroups.tooManyPlates', 'vehicleGroups.oneLetter', 'vehicleGroups.noPlate'],
    audit: 'vehicleGroup.platesChanged',
    bodyLimit: 4 * megabytes,
  }),
  savePlate: put('/adminapi/vehicle-groups/:id/license-plates', {
    summary: 'Changes one plate of a group (R8)',
    ...editing,
    params: byId,
    body: SaveGroupPlate,
    answer: GroupPlate,
    errors: ['vehicleGroups.plateTaken', 'conflict.changedMeanwhile'],
    audit: 'vehicleGroup.platesChanged',
  }),
  removePlate: post('/adminapi/vehicle-groups/:id/license-plates/delete', {
    summary: 'Removes one plate from a group',
    ...editing,
    params: byId,
    body: z.object({ ID: Id }),
    audit: 'vehicleGroup.platesChanged',
  }),
}
