import { lazyView } from '../../kit/pages/lazy-view.tsx'

/** Lazy `<CarRecords filters={[{ phone_number }]} />`. */
export const CarRecords = lazyView(async () => (await import('./CarRecords.tsx')).CarRecords)
