import { lazyView } from '../../kit/lazy-view.tsx'

/** Lazy `<LegalHold entity="session" id={7} />` for holders of `retention.manage`; as high as its button. */
export const LegalHold = lazyView(async () => (await import('./LegalHold.tsx')).LegalHold, 30)
