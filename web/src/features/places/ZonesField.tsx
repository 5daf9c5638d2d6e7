import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { places } from './places.api.ts'

type ZonesFieldProps = { value: readonly number[]; isReadOnly?: boolean; onChange: (ids: number[]) => void }

const isZone = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text.trim())

/** Zones of a place by number (R59); those of other places in reach are offered. */
export const ZonesField = ({ value, isReadOnly = false, onChange }: ZonesFieldProps) => {
  const t = useT()
  const { data = [] } = useQuery(queryOf(places.profiles, {}))
  const known = [...new Set(data.flatMap(({ ZoneIds }) => ZoneIds))].toSorted((one, other) => one - other)
  return (
    <TagsInput
      label={t(($) => $.places.field.ZoneIds)}
      description={t(($) => $.places.hint.ZoneIds)}
      readOnly={isReadOnly}
      variant={isReadOnly ? 'filled' : 'default'}
      data={known.map(String)}
      splitChars={[',', ';', ' ']}
      value={value.map(String)}
      onChange={(texts) => onChange(texts.filter(isZone).map(Number))}
    />
  )
}
