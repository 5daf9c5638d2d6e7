import { lazyView } from '../../kit/pages/lazy-view.tsx'

/** Lazy `<OfflineControllers paging={…} setPaging={…} />`. */
export const OfflineControllers = lazyView(
  async () => (await import('./controllers/OfflineControllers.tsx')).OfflineControllers,
)
