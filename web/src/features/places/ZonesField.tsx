import { MultiSelect } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { useZones } from './useZones.ts'

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
