import { Button, Group, Modal, Text } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import type { Asked } from './confirm.ts'

/** One question with its two buttons. Initial focus is on Cancel. */
export const ConfirmQuestion = ({ title, text, yes, no, isDangerous = false, answer }: Asked) => {
  const t = useT()
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={title}
      size="sm"
      zIndex={400}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {no ?? t(($) => $.ui.cancel)}
        </Button>
        <Button color={isDangerous ? 'red' : undefined} onClick={() => answer(true)}>
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}
