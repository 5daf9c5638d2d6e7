import { lazyView } from '../../kit/lazy-view.tsx'

/** Loaded on demand: settings of a registration form. */
export const PublicLinkDialog = lazyView(async () => (await import('./PublicLinkDialog.tsx')).PublicLinkDialog)
