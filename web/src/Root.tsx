import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { EndImpersonation } from './people/accounts/sign-in/EndImpersonation.tsx'
import { whenUsed } from './kit/idle.ts'
import { lazyPart } from './kit/pages/lazy-part.ts'
import { useLastUser } from './kit/session.ts'
import { AppFrame } from './shell/AppFrame.tsx'
import { BareFrame } from './shell/BareFrame.tsx'
import { ConfirmDialog } from './ui/dialogs/ConfirmDialog.tsx'
import { Snackbars } from './ui/page/Snackbars.tsx'
import { SkipLink } from './ui/page/SkipLink.tsx'

const OwnActions = lazyPart(async () => (await import('./OwnActions.tsx')).OwnActions)

/** Loaded when the user first does anything: a first visit does not need them. */
const LateActions = ({ isMini }: { isMini: boolean }) => {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    void whenUsed().then(() => setUsed(true))
  }, [])
  if (!isUsed) return null
  return (
    <Suspense fallback={null}>
      <OwnActions isMini={isMini} />
    </Suspense>
  )
}

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
    <AppFrame key={user.id} OwnActions={LateActions} endImpersonation={<EndImpersonation />}>
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
