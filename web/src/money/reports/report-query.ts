import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import type { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import type { ReportType } from '@parkla/contract/money/reports/reports.schema.ts'
import { useMemo } from 'react'
import { useNow } from '../../kit/time/now.ts'
import { useUser } from '../../kit/session.ts'
import { readableDays } from '../../kit/time/wall-clock.ts'
import type { ReportSearch } from './reports.search.ts'

type ReportCall = CallOf<(typeof reportsApi)['finance']>

/** The query that the server may be asked with: a place clears zone and region. */
export const queryFor = (search: ReportSearch, code: ReportType['Code']): ReportCall => {
  const { from, to, placeId, zone, region, ...rest } = search
  return {
    ...rest,
    reportType: code,
    ...readableDays({ from, to }),
    ...(placeId > 0 ? { placeId } : { zone, region }),
  }
}

/** Days that an empty query has: the first of the month and today, on the user's clock. */
export const useDefaultDays = (): { from: string; to: string } => {
  const { timeZone } = useUser()
  const { year, month, day } = instantToLocal(new Date(useNow()).toISOString(), timeZone)
  return useMemo(() => {
    const midnight = { year, month, hour: 0, minute: 0, second: 0 }
    return { from: formatLocalDate({ ...midnight, day: 1 }), to: formatLocalDate({ ...midnight, day }) }
  }, [year, month, day])
}
