import { Alert, TextInput } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { OnceDialog } from '../../ui/dialogs/OnceDialog.tsx'

export type DeviceKey = { name: string; key: string }

/** Shows a device's key. */
export const KeyDialog = ({ device, onClose }: { device: DeviceKey; onClose: () => void }) => {
  const t = useT()
  return (
    <OnceDialog title={t(($) => $.gates.key.title, { name: device.name })} secret={device.key} onClose={onClose}>
      <Alert color="orange">{t(($) => $.gates.key.once)}</Alert>
      <TextInput label={t(($) => $.gates.key.user)} readOnly value={device.name} />
      <TextInput
        label={t(($) => $.gates.key.label)}
        readOnly
        value={device.key}
        // the default line height cuts off underscores
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: 1.6 } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </OnceDialog>
  )
}
