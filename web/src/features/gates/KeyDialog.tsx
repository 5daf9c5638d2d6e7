import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useUnfinished } from '../../kit/dirty.ts'
import { t, useT } from '../../kit/phrases.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { Dialog } from '../../ui/Dialog.tsx'

export type DeviceKey = { name: string; key: string }

/** The clipboard needs https; without it the user selects the key. */
const copy = async (key: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(key)
    return true
  } catch {
    snackbar.warning(t(($) => $.gates.key.notCopied))
    return false
  }
}

/** Shows a device's key, which cannot be shown again, so only the button closes the dialog. */
export const KeyDialog = ({ device, onClose }: { device: DeviceKey; onClose: () => void }) => {
  const text = useT()
  const [isCopied, setCopied] = useState(false)
  useUnfinished(true)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text(($) => $.gates.key.title, { name: device.name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange">{text(($) => $.gates.key.once)}</Alert>
        <TextInput label={text(($) => $.gates.key.user)} readOnly value={device.name} />
        <TextInput
          label={text(($) => $.gates.key.label)}
          readOnly
          value={device.key}
          // the default line height cuts off underscores
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: 1.6 } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Text size="sm" c="dimmed" component="output">
          {isCopied ? text(($) => $.gates.key.copied) : ''}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy(device.key).then(setCopied)}
          >
            {text(($) => $.gates.key.copy)}
          </Button>
          <Button onClick={onClose}>{text(($) => $.ui.done)}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
