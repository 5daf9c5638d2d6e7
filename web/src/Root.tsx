import { Outlet, useRouterState } from '@tanstack/react-router'
import { EndImpersonation } from './features/accounts/sign-in/EndImpersonation.tsx'
import { LogInAs } from './features/accounts/sign-in/LogInAs.tsx'
import { useLastUser } from './kit/session.ts'
import { AppFrame } from './shell/AppFrame.tsx'
import { BareFrame } from './shell/BareFrame.tsx'
import { ConfirmDialog } from './ui/ConfirmDialog.tsx'
import { Snackbars } from './ui/Snackbars.tsx'
import { SkipLink } from './ui/SkipLink.tsx'

/** The app frame when signed in, a bare card otherwise; an unknown address depends on that too. */
const Frame = () => {
  const user = useLastUser()
  const access = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.access })
  if (!user || access === 'public') {
    return (
      <BareFrame>
        <Outlet />
      </BareFrame>
    )
  }
  return (
    <AppFrame key={user.id} ownActions={<LogInAs />} endImpersonation={<EndImpersonation />}>
      <Outlet />
    </AppFrame>
  )
}

export const Root = () => (
  <>
    <SkipLink target="content" />
    <Frame />
    <ConfirmDialog />
    <Snackbars />
  </>
)
