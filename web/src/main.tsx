import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { followSession } from './follow-session.ts'
import { dropHeadStart } from './kit/api/head-start-reads.ts'
import { firstPageRendered, notePageRendered, whenIdle } from './kit/idle.ts'
import { followAnnouncements } from './kit/api/live.ts'
import { followNetwork } from './kit/api/online.ts'
import { keepSearch } from './kit/address/last-search.ts'
import { hasChosenLanguage, startPhrases } from './kit/phrases.ts'
import { queryClient } from './kit/api/query.ts'
import { refreshUser } from './kit/api/refresh-user.ts'
import { followServiceWorker } from './kit/pages/service-worker.ts'
import { followSessionClock } from './kit/time/session-clock.ts'
import { followOtherTabs, session } from './kit/session.ts'
import { router } from './routes.tsx'
import { focusPageTitle } from './ui/page/PageTitle.tsx'
import { theme } from './ui/theme.ts'

/**
 * Not before the first page: these answers were requested early, and a 401 that ends the session while the router still loads
 * its first page breaks that page.
 */
const connectToServer = async (): Promise<void> => {
  await firstPageRendered
  followAnnouncements()
  await refreshUser()
}

/** A new visitor's language by country; the server may not know it (R15). */
const followFirstLanguage = async (): Promise<void> => {
  if (hasChosenLanguage() || session() !== undefined) return
  const { followCountry } = await import('./first-language.ts')
  await followCountry().catch(() => undefined)
}

const startSubscriptions = (): void => {
  followNetwork()
  followOtherTabs()
  followSessionClock()
  followSession(router)
  void connectToServer()
  // The service worker prefetches the app, which must not compete with this page.
  void whenIdle().then(followServiceWorker)
  void whenIdle().then(followFirstLanguage)
  void whenIdle().then(dropHeadStart)
  router.subscribe('onResolved', ({ toLocation }) => keepSearch(toLocation))
  // Moves the focus to the title of a new page; a changed filter keeps the focus.
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    notePageRendered()
    if (pathChanged && fromLocation !== undefined) focusPageTitle()
  })
}

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const start = async (): Promise<void> => {
  await startPhrases()
  startSubscriptions()
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

// No top-level await: chunks that import this one would deadlock.
void start()
