import { lazyView } from '../../kit/pages/lazy-view.tsx'

/** The steps of a price on any page, in a chunk of their own: `<PriceTrace trace={…} />`. */
export const PriceTrace = lazyView(async () => (await import('./PriceTrace.tsx')).PriceTrace)
