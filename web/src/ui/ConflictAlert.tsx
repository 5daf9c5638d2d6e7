import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '../kit/phrases.ts'

type ConflictAlertProps = { text: string; onReload: () => void; onOverwrite: () => void }

/** Somebody was faster: theirs or mine, and what was typed stays until that is decided (R8). */
export const ConflictAlert = ({ text, onReload, onOverwrite }: ConflictAlertProps) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t(($) => $.ui.conflict.title)}
        </Text>
        {text}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onReload}>
            {t(($) => $.ui.conflict.reload)}
          </Button>
          <Button size="xs" onClick={onOverwrite}>
            {t(($) => $.ui.conflict.overwrite)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
