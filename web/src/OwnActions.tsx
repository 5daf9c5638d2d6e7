import { LogInAs } from './people/accounts/sign-in/LogInAs.tsx'
import { QuickActions } from './office/quick-actions/QuickActions.tsx'

/** The user's own entries of the sidebar besides profile and log-out. */
export const OwnActions = ({ isMini }: { isMini: boolean }) => (
  <>
    <QuickActions isMini={isMini} />
    {isMini ? null : <LogInAs />}
  </>
)
