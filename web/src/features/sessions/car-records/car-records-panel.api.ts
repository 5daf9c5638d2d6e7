import { lazy } from 'react'

/** Lazy `<CarRecords filters={[{ phone_number }]} />`; needs Suspense. */
export const CarRecords = lazy(async () => ({ default: (await import('./CarRecords.tsx')).CarRecords }))
