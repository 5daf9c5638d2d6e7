import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUnfinished } from '../../kit/forms/dirty.ts'
import { useT } from '../../kit/phrases.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Dialog } from './Dialog.tsx'

type OnceDialogProps = { title: string; secret: string; onClose: () => void; children: ReactNode }

/** A secret that cannot be shown again: only the button closes the dialog, and a new version waits for it. */
export const OnceDialog = ({ title, secret, onClose, children }: OnceDialogProps) => {
  const t = useT()
  useUnfinished(true)
  return (
    <Dialog opened {...{ title, onClose }} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret} />
          <Button onClick={onClose}>{t(($) => $.ui.close)}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
