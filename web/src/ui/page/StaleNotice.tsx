import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../kit/phrases.ts'

/** Above the rows of a list whose refresh failed; they may be out of date. Mantine's Alert would weigh on the first visit for it alone. */
export const StaleNotice = ({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) => {
  const t = useT()
  return (
    <Group
      role="alert"
      gap="md"
      wrap="nowrap"
      flex="none"
      px="md"
      py={7}
      fz="sm"
      bg="var(--mantine-color-yellow-light)"
    >
      <IconAlertTriangle size={20} color="var(--mantine-color-yellow-light-color)" aria-hidden />
      <Group justify="space-between" gap="xs" flex={1} c="bright">
        {t(($) => $.ui.notRefreshed)}
        <Button variant="default" size="compact-sm" loading={isRetrying} onClick={retry}>
          {t(($) => $.ui.tryAgain)}
        </Button>
      </Group>
    </Group>
  )
}
