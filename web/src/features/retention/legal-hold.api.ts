import { lazyView } from '../../kit/lazy-view.tsx'

/** Pixels of its button, the usual content. */
export const legalHoldHeight = 30

/** Lazy `<LegalHold entity="session" id={7} />` for holders of `retention.manage`. */
export const LegalHold = lazyView(async () => (await import('./LegalHold.tsx')).LegalHold, legalHoldHeight)
