import type { Camera, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { gates } from './gates.api.ts'
import { CameraDialog } from './cameras/CameraDialog.tsx'
import { ControllerDialog } from './controllers/ControllerDialog.tsx'
import { KeyDialog, type DeviceKey } from './KeyDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

/** The open dialog; `undefined` as a device means a new one. */
export type OpenedDevice =
  | { kind: 'controller'; controller: GateController | undefined }
  | { kind: 'camera'; camera: Camera | undefined }
  | { kind: 'key'; device: DeviceKey }
  | { kind: 'removeController'; controller: GateController }
  | { kind: 'removeCamera'; camera: Camera }

type DeviceDialogsProps = {
  opened: OpenedDevice
  placeId: number
  controllers: readonly GateController[]
  open: (next: OpenedDevice | undefined) => void
}

/** The open dialog of a device. */
export const DeviceDialogs = ({ opened, placeId, controllers, open }: DeviceDialogsProps) => {
  const onClose = () => open(undefined)
  const onAdded = (device: DeviceKey) => open({ kind: 'key', device })
  switch (opened.kind) {
    case 'controller':
      return <ControllerDialog {...{ placeId, onClose, onAdded }} controller={opened.controller} />
    case 'camera':
      return <CameraDialog {...{ placeId, controllers, onClose, onAdded }} camera={opened.camera} />
    case 'key':
      return <KeyDialog device={opened.device} onClose={onClose} />
    case 'removeController': {
      const { Id, ControllerId, UpdatedAt } = opened.controller
      const send = (Confirmation: string) => gates.remove({ id: placeId, controllerId: Id, Confirmation, UpdatedAt })
      return <RemoveDialog kind="controller" name={ControllerId} send={send} onClose={onClose} />
    }
    case 'removeCamera': {
      const { Id, CameraId, UpdatedAt } = opened.camera
      const send = (Confirmation: string) => gates.removeCamera({ id: placeId, cameraId: Id, Confirmation, UpdatedAt })
      return <RemoveDialog kind="camera" name={CameraId} send={send} onClose={onClose} />
    }
  }
}
