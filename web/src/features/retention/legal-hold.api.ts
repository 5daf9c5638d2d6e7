import { lazy } from 'react'

/** Lazy `<LegalHold entity="session" id={7} />` for holders of `retention.manage`; needs Suspense. */
export const LegalHold = lazy(async () => ({ default: (await import('./LegalHold.tsx')).LegalHold }))
