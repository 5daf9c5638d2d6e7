import { lazyDialog } from '../../kit/pages/lazy-view.tsx'

/** Lazy `<ClientDialog clientId={7} onClose={…} />`. */
export const ClientDialog = lazyDialog(async () => (await import('./ClientDialog.tsx')).ClientDialog)
