import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useT } from '../../kit/phrases.ts'
import { dismissSnack, useSnacks } from '../../kit/snackbar.ts'
import classes from './Snackbars.module.css'

/** Shows what `snackbar.success()` and `.failure()` report; stands once in the shell. */
export const Snackbars = () => {
  const t = useT()
  return (
    <Stack className={classes.stack} gap="xs" aria-live="polite">
      {useSnacks().map(({ id, type, message }) => {
        const Icon = type === 'success' ? IconCircleCheck : IconAlertCircle
        return (
          <Paper
            key={id}
            className={classes.snack}
            p="sm"
            data-type={type}
            role={type === 'error' ? 'alert' : undefined}
          >
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Icon size={20} color="var(--ink)" style={{ flex: 'none' }} aria-hidden />
              <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
              <CloseButton size={24} aria-label={t(($) => $.ui.close)} onClick={() => dismissSnack(id)} />
            </Group>
          </Paper>
        )
      })}
    </Stack>
  )
}
