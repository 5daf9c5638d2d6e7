import { lazy } from 'react'

/** The steps of a price on any page, in a chunk of their own: `<PriceTrace trace={…} />` within Suspense. */
export const PriceTrace = lazy(async () => ({ default: (await import('./PriceTrace.tsx')).PriceTrace }))
