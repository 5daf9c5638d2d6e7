import type { Camera, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { lazy, Suspense } from 'react'
import { gates } from './gates.api.ts'
import type { DeviceKey } from './KeyDialog.tsx'

const ControllerDialog = lazy(async () => ({
  default: (await import('./controllers/ControllerDialog.tsx')).ControllerDialog,
}))
const CameraDialog = lazy(async () => ({ default: (await import('./cameras/CameraDialog.tsx')).CameraDialog }))
const KeyDialog = lazy(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }))

/** The open dialog; `undefined` as a device means a new one. */
export type OpenedDevice =
  | { kind: 'controller'; controller: GateController | undefined }
  | { kind: 'camera'; camera: Camera | undefined }
  | { kind: 'key'; device: DeviceKey }
  | { kind: 'removeController'; controller: GateController }
  | { kind: 'removeCamera'; camera: Camera }

type DeviceDialogsProps = {
  opened: OpenedDevice | undefined
  placeId: number
  controllers: readonly GateController[]
  open: (next: OpenedDevice | undefined) => void
}

const Opened = ({ opened, placeId, controllers, open }: DeviceDialogsProps & { opened: OpenedDevice }) => {
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

/** The open dialog of a device, if any. */
export const DeviceDialogs = ({ opened, ...props }: DeviceDialogsProps) =>
  opened ? (
    <Suspense fallback={null}>
      <Opened {...props} opened={opened} />
    </Suspense>
  ) : null
