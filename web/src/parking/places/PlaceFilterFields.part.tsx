import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { places } from './places.api.ts'

type PlaceSearchFieldProps = { value: string; onSearch: (search: string) => void }

/** Search by name, code or address. */
export const PlaceSearchField = (props: PlaceSearchFieldProps) => {
  const t = useT()
  return (
    <SearchField
      // Wide enough for the placeholder
      style={{ flexBasis: '15rem' }}
      label={t(($) => $.places.filter.search)}
      placeholder={t(($) => $.places.filter.searchHint)}
      maxLength={100}
      {...props}
    />
  )
}

type RegionFilterProps = { value: string; onChange: (region: string) => void }

/** Regions of the places in scope; hidden when there is only one. */
export const RegionFilter = ({ value, onChange }: RegionFilterProps) => {
  const t = useT()
  const { data = [] } = useQuery(queryOf(places.profiles, {}))
  const regions = [...new Set(data.map(({ Region }) => Region))].toSorted()
  if (regions.length < 2) return null
  return (
    <NativeSelect
      label={t(($) => $.ui.region)}
      data={[{ value: '', label: t(($) => $.ui.all) }, ...regions.map((code) => ({ value: code, label: code }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
