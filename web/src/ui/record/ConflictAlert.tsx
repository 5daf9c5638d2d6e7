import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Conflict } from '../../kit/forms/form.ts'
import { useT } from '../../kit/phrases.ts'

/** After another user saved the record first: load their version or overwrite it; the input stays until then (R8). */
export const ConflictAlert = ({ conflict: { text, reload, overwrite } }: { conflict: Conflict }) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t(($) => $.ui.conflict.title)}
        </Text>
        {text}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={reload}>
            {t(($) => $.ui.conflict.reload)}
          </Button>
          <Button size="xs" onClick={overwrite}>
            {t(($) => $.ui.conflict.overwrite)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
