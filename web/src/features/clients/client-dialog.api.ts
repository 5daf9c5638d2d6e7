import { lazy } from 'react'

/** The open client on any page, in a chunk of its own: `<ClientDialog clientId={7} onClose={…} />` within Suspense. */
export const ClientDialog = lazy(async () => ({ default: (await import('./ClientDialog.tsx')).ClientDialog }))
