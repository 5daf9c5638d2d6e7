import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../kit/phrases.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { signOut } from '../../kit/session.ts'
import { failureText } from '../../kit/snackbar.ts'
import { EmptyState } from './EmptyState.tsx'

/** Error message with a retry button, or after the end of the session (R11) one to log in again. */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const t = useT()
  const isSignedOut = error instanceof ApiError && error.status === 401
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={36} stroke={1.4} />}
        title={t(($) => $.ui.failed)}
        text={failureText(error)}
      >
        {isSignedOut ? (
          <Button variant="default" onClick={signOut}>
            {t(($) => $.ui.logInAgain)}
          </Button>
        ) : retry === undefined ? null : (
          <Button variant="default" onClick={retry}>
            {t(($) => $.ui.tryAgain)}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
