import { lazy } from 'react'

/** Lazy `<OfflineControllers paging={…} setPaging={…} />`; needs Suspense. */
export const OfflineControllers = lazy(async () => ({
  default: (await import('./controllers/OfflineControllers.tsx')).OfflineControllers,
}))
