import { lazy } from 'react'

/** Lazy `<ClientDialog clientId={7} onClose={…} />`; needs Suspense. */
export const ClientDialog = lazy(async () => ({ default: (await import('./ClientDialog.tsx')).ClientDialog }))
