import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNetwork } from '../../kit/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { usePermission } from '../../kit/session.ts'
import { confirm } from '../../ui/confirm.ts'
import type { RowAction } from '../../ui/row-action.ts'

type DeviceCommands = {
  /** The device id. */
  name: string
  onEdit: () => void
  onNewKey: () => void
  onRemove: () => void
}

/** Actions of controllers and cameras, by permission (R165). */
export const useDeviceActions = (): ((device: DeviceCommands) => RowAction[]) => {
  const text = useT()
  const { isOnline } = useNetwork()
  const mayConfigure = usePermission('gates.configure')
  const mayDelete = usePermission('gates.delete')
  const disabledReason = isOnline ? undefined : text(($) => $.gates.offline)
  const renew = async (name: string, onNewKey: () => void): Promise<void> => {
    const isConfirmed = await confirm({
      title: t(($) => $.gates.key.renewTitle, { name }),
      text: t(($) => $.gates.key.renewText),
      yes: t(($) => $.gates.key.renew),
      isDangerous: true,
    })
    if (isConfirmed) onNewKey()
  }
  return ({ name, onEdit, onNewKey, onRemove }) => [
    ...(mayConfigure
      ? [
          {
            id: 'edit',
            label: text(($) => $.ui.edit),
            icon: <IconPencil size={16} />,
            onClick: onEdit,
            disabledReason,
          },
          {
            id: 'key',
            label: text(($) => $.gates.key.renew),
            icon: <IconKey size={16} />,
            onClick: () => void renew(name, onNewKey),
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
            onClick: onRemove,
            isDangerous: true,
            disabledReason,
          },
        ]
      : []),
  ]
}
