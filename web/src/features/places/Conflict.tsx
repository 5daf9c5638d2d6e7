import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'

type ConflictProps = { text: string; onReload: () => void; onOverwrite: () => void }

/** Somebody was faster: theirs or mine, and what was edited stays until that is decided (R8). */
export const Conflict = ({ text, onReload, onOverwrite }: ConflictProps) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t(($) => $.places.conflict.title)}
        </Text>
        {text}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onReload}>
            {t(($) => $.places.conflict.reload)}
          </Button>
          <Button size="xs" onClick={onOverwrite}>
            {t(($) => $.places.conflict.overwrite)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
