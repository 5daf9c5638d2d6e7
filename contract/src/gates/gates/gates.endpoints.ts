import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { InstantInput } from '../../kit/time.ts'
import {
  AddCamera,
  AddController,
  AddedCamera,
  AddedController,
  Camera,
  ControllerLog,
  Firmware,
  GateCommand,
  GateController,
  ListLogs,
  SaveCamera,
  SaveController,
  SendGateCommand,
} from './gates.schema.ts'
import { ListOfflineControllers, OfflineController } from './offline-controllers.schema.ts'

const byPlace = z.object({ id: PathId })
const byController = z.object({ id: PathId, controllerId: PathId })
const byCamera = z.object({ id: PathId, cameraId: PathId })
const confirmed = z.object({
  /** The device's name as the user typed it (R165). */
  Confirmation: z.string().max(40),
  UpdatedAt: InstantInput.optional(),
})

const ofController = {
  scope: { kind: 'place', ids: { id: 'place', controllerId: 'controller' } },
  params: byController,
} as const
const ofCamera = { scope: { kind: 'place', ids: { id: 'place', cameraId: 'camera' } }, params: byCamera } as const
const viewing = { permission: 'gates.view', scope: { kind: 'place', ids: { id: 'place' } }, params: byPlace } as const

export const gatesApi = {
  list: get('/adminapi/places/:id/gatecontrollers', {
    summary: 'Controllers of a place with the last reported status of their gates',
    ...viewing,
    answer: z.array(GateController),
  }),
  offline: get('/adminapi/gatecontrollers/offline', {
    summary: '+ Late and offline controllers of all places, latest heartbeat first (R159)',
    permission: 'gates.view',
    scope: 'list',
    query: ListOfflineControllers,
    answer: OfflineController,
    paged: true,
  }),
  firmwares: get('/adminapi/places/:id/gatecontrollers/firmware-list', {
    summary: 'Available firmware, newest first (R160)',
    ...viewing,
    answer: z.array(Firmware),
  }),
  logs: get('/adminapi/places/:id/gatecontrollers/:controllerId/logs', {
    summary: 'Log lines of a controller, newest first',
    permission: 'gates.view',
    ...ofController,
    query: ListLogs,
    answer: ControllerLog,
    paged: true,
  }),
  commands: get('/adminapi/places/:id/gatecontrollers/:controllerId/commands', {
    summary: '+ Latest commands to a controller with their results (R161)',
    permission: 'gates.view',
    ...ofController,
    answer: z.array(GateCommand),
  }),
  command: post('/adminapi/places/:id/gatecontrollers/:controllerId', {
    summary: 'Sends a command once; OPEN, KEEP_OPEN, RELEASE_KEEP_OPEN and STATUS are open to operators (R160–R165)',
    permission: 'gates.operate',
    scope: { kind: 'place', ids: { ...ofController.scope.ids, GateId: 'gate', GateControllerId: 'controller' } },
    params: byController,
    body: SendGateCommand,
    answer: GateCommand,
    needsKey: true,
    errors: [
      'gates.mayNotConfigure',
      'gates.gateMissing',
      'gates.noPhoneNumber',
      // Only the screens require a reason (R190).
      'gates.keepOpenNeedsReason',
      'gates.openNeedsReason',
      'gates.keepOpenEndsInPast',
      'gates.keepOpenWhileUpdating',
      'gates.firmwareUnknown',
      'gates.firmwareNotBySms',
      'gates.firmwareNotOverAir',
      'gates.firmwareVersionTooOld',
      'gates.firmwareOneAtATime',
      'gates.firmwareWhileKeptOpen',
    ],
    audit: 'gate.commanded',
  }),
  add: post('/adminapi/places/:id/gatecontrollers', {
    summary: 'Adds a controller; its key is returned once (R165)',
    permission: 'gates.configure',
    scope: { kind: 'place', ids: { id: 'place', PlaceId: 'place' } },
    params: byPlace,
    body: AddController,
    answer: AddedController,
    errors: ['gates.nameTaken', 'gates.numberTwice', 'gates.otherPlace'],
    audit: 'controller.added',
  }),
  save: put('/adminapi/places/:id/gatecontrollers/:controllerId', {
    summary: '+ Changes a controller and its gates (R8, R165)',
    permission: 'gates.configure',
    scope: { kind: 'place', ids: { ...ofController.scope.ids, 'Gates.ID': 'gate' } },
    params: byController,
    body: SaveController,
    answer: z.array(GateController),
    errors: ['gates.nameTaken', 'gates.numberTwice', 'gates.gateInUse', 'conflict.changedMeanwhile'],
    audit: 'controller.changed',
  }),
  renewKey: post('/adminapi/places/:id/gatecontrollers/:controllerId/key', {
    summary: '+ Creates a new key for a controller; the old one stops working',
    permission: 'gates.configure',
    ...ofController,
    answer: z.object({ Key: z.string() }),
    audit: 'controller.keyRenewed',
  }),
  remove: del('/adminapi/places/:id/gatecontrollers/:controllerId', {
    summary: 'Removes a controller; a confirmation, if sent, repeats its ID (R165, R190)',
    permission: 'gates.delete',
    ...ofController,
    body: confirmed.partial(),
    errors: ['gates.confirmationWrong', 'conflict.changedMeanwhile'],
    audit: 'controller.removed',
  }),
  cameras: get('/adminapi/places/:id/cameras', {
    summary: '+ Cameras of a place',
    ...viewing,
    answer: z.array(Camera),
  }),
  addCamera: post('/adminapi/places/:id/cameras', {
    summary: '+ Adds a camera; its key is returned once',
    permission: 'gates.configure',
    scope: { kind: 'place', ids: { id: 'place', GateId: 'gate' } },
    params: byPlace,
    body: AddCamera,
    answer: AddedCamera,
    errors: ['gates.nameTaken', 'gates.gateMissing', 'gates.placeHasParts'],
    audit: 'camera.added',
  }),
  saveCamera: put('/adminapi/places/:id/cameras/:cameraId', {
    summary: '+ Changes a camera (R8)',
    permission: 'gates.configure',
    scope: { kind: 'place', ids: { ...ofCamera.scope.ids, GateId: 'gate' } },
    params: byCamera,
    body: SaveCamera,
    answer: Camera,
    errors: ['gates.nameTaken', 'gates.gateMissing', 'conflict.changedMeanwhile'],
    audit: 'camera.changed',
  }),
  renewCameraKey: post('/adminapi/places/:id/cameras/:cameraId/key', {
    summary: '+ Creates a new key for a camera; the old one stops working',
    permission: 'gates.configure',
    ...ofCamera,
    answer: z.object({ Key: z.string() }),
    audit: 'camera.keyRenewed',
  }),
  removeCamera: del('/adminapi/places/:id/cameras/:cameraId', {
    summary: '+ Removes a camera; the request repeats its ID as confirmation',
    permission: 'gates.delete',
    ...ofCamera,
    body: confirmed,
    errors: ['gates.confirmationWrong', 'conflict.changedMeanwhile'],
    audit: 'camera.removed',
  }),
}
