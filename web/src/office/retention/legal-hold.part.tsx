import { lazyView } from '../../kit/pages/lazy-view.tsx'
import { legalHoldHeight } from './legal-hold-height.ts'

/** Lazy `<LegalHold entity="session" id={7} />` for holders of `retention.manage`. */
export const LegalHold = lazyView(async () => (await import('./LegalHold.tsx')).LegalHold, legalHoldHeight)
