import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../kit/phrases.ts'
import { failureText } from '../kit/snackbar.ts'
import { EmptyState } from './EmptyState.tsx'

/** Error message with a retry button. */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={36} stroke={1.4} />}
        title={t(($) => $.ui.failed)}
        text={failureText(error)}
      >
        {retry === undefined ? null : (
          <Button variant="default" onClick={retry}>
            {t(($) => $.ui.tryAgain)}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
