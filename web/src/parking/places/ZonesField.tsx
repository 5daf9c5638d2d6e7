import { MultiSelect } from '@mantine/core'
import type { OwnerZone } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
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

type ZonesFieldProps = { value: readonly number[]; isReadOnly?: boolean; onChange: (ids: number[]) => void }

/** Zones of a place by name (R59). */
export const ZonesField = ({ value, isReadOnly = false, onChange }: ZonesFieldProps) => {
  const t = useT()
  const { zones, zoneName } = useZones()
  // Zones out of reach are listed by id.
  const ids = [...new Set([...zones.map(({ ID }) => ID), ...value])]
  return (
    <MultiSelect
      label={t(($) => $.places.field.ZoneIds)}
      description={t(($) => $.places.hint.ZoneIds)}
      readOnly={isReadOnly}
      variant={isReadOnly ? 'filled' : 'default'}
      withCheckIcon={false}
      hidePickedOptions
      searchable={!isReadOnly}
      data={ids.map((id) => ({ value: String(id), label: zoneName(id) }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}
