import type { OwnerZone } from '@parkla/contract/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { zones as calls } from '../zones/zones.api.ts'

const none: readonly OwnerZone[] = []

/** Hook: zones in reach, and a zone's name, or its id if out of reach. */
export const useZones = () => {
  const t = useT()
  const { data: zones = none } = useQuery(queryOf(calls.ownerZones, {}, { isShown: true }))
  const zoneName = (id: number): string =>
    zones.find(({ ID }) => ID === id)?.Name ?? t(($) => $.places.value.zone, { id })
  return { zones, zoneName }
}
