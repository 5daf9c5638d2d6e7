import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../kit/api/query.ts'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { zones as pickers } from '../../parking/zones/zones.api.ts'
import { users } from './users.api.ts'

/** First values of a new record of the user: their region, undefined if they have several, and their apps (R176). */
export type FirstChoices = { region: OwnerRegion | undefined; appIds: readonly number[] }

/** Reads the first choices before a form begins. */
export const WithFirstChoices = ({ children }: { children: (first: FirstChoices) => ReactNode }) => {
  const regions = useQuery(queryOf(pickers.ownerRegions, {}, { isShown: true }))
  const apps = useQuery(queryOf(users.apps, {}, { isShown: true }))
  return (
    <QueryContent query={regions} height={480}>
      {([region, ...others]) => (
        <QueryContent query={apps} height={480}>
          {(all) => children({ region: others.length === 0 ? region : undefined, appIds: all.map(({ ID }) => ID) })}
        </QueryContent>
      )}
    </QueryContent>
  )
}
