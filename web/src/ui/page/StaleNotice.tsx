import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../kit/phrases.ts'

/** Notice above the rows of a list whose refresh failed: the rows may be out of date. */
export const StaleNotice = ({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) => {
  const t = useT()
  return (
    <Alert color="yellow" radius={0} py={6} icon={<IconAlertTriangle aria-hidden />} style={{ flexShrink: 0 }}>
      <Group justify="space-between" gap="xs">
        {t(($) => $.ui.notRefreshed)}
        <Button variant="default" size="compact-sm" loading={isRetrying} onClick={retry}>
          {t(($) => $.ui.tryAgain)}
        </Button>
      </Group>
    </Alert>
  )
}
