import { lazyView } from '../../kit/lazy-view.tsx'

/** Lazy `<ClientDialog clientId={7} onClose={…} />`. */
export const ClientDialog = lazyView(async () => (await import('./ClientDialog.tsx')).ClientDialog)
