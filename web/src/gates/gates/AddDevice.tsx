import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNetwork } from '../../kit/api/online.ts'
import { usePermission } from '../../kit/session.ts'

/** Button that adds a controller or camera, for those who configure gates (R165). */
export const AddDevice = (button: ButtonProps & { onClick: () => void }) => {
  const { isOnline } = useNetwork()
  const mayConfigure = usePermission('gates.configure')
  if (!mayConfigure) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!isOnline}
      {...button}
    />
  )
}
