import type { Camera, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAction } from '../../kit/api/action.ts'
import { useNetwork } from '../../kit/api/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { usePermission } from '../../kit/session.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../ui/table/row-action.ts'
import type { OpenedDevice } from './DeviceDialogs.tsx'
import { gates } from './gates.api.ts'

/** Opens a dialog of a device, or closes it. */
export type OpenDevice = (next: OpenedDevice | undefined) => void

type Device = { kind: 'controller'; controller: GateController } | { kind: 'camera'; camera: Camera }

const idOf = (device: Device): string =>
  device.kind === 'controller' ? device.controller.ControllerId : device.camera.CameraId

/** Renews a device's key and opens the dialog that shows it. */
const useNewKey = (placeId: number, open: OpenDevice) => {
  const ofController = useAction(gates.renewKey)
  const ofCamera = useAction(gates.renewCameraKey)
  return async (device: Device): Promise<void> => {
    const name = idOf(device)
    const isConfirmed = await confirm({
      title: t(($) => $.gates.key.renewTitle, { name }),
      text: t(($) => $.gates.key.renewText),
      yes: t(($) => $.gates.key.renew),
      isDangerous: true,
    })
    if (!isConfirmed) return
    const answer =
      device.kind === 'controller'
        ? await ofController.run({ id: placeId, controllerId: device.controller.Id })
        : await ofCamera.run({ id: placeId, cameraId: device.camera.Id })
    if (answer) open({ kind: 'key', device: { name, key: answer.Key } })
  }
}

/** Actions of controllers and cameras, by permission (R165). */
export const useDeviceActions = (placeId: number, open: OpenDevice): ((device: Device) => RowAction[]) => {
  const text = useT()
  const { isOnline } = useNetwork()
  const mayConfigure = usePermission('gates.configure')
  const mayDelete = usePermission('gates.delete')
  const renew = useNewKey(placeId, open)
  const disabledReason = isOnline ? undefined : text(($) => $.gates.offline)
  const remove = (device: Device): void =>
    open(
      device.kind === 'controller'
        ? { kind: 'removeController', controller: device.controller }
        : { kind: 'removeCamera', camera: device.camera },
    )
  return (device) => [
    ...(mayConfigure
      ? [
          {
            id: 'edit',
            label: text(($) => $.ui.edit),
            icon: <IconPencil size={16} />,
            onClick: () => open(device),
            disabledReason,
          },
          {
            id: 'key',
            label: text(($) => $.gates.key.renew),
            icon: <IconKey size={16} />,
            onClick: () => void renew(device),
            disabledReason,
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: 'remove',
            label: text(($) => $.ui.remove),
            icon: <IconTrash size={16} />,
            onClick: () => remove(device),
            isDangerous: true,
            disabledReason,
          },
        ]
      : []),
  ]
}
