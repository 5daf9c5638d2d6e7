import { MultiSelect } from '@mantine/core'
import { homeApi } from '@parkla/contract/office/home/home.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callsOf } from '../../kit/api/client.ts'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { chosenOf } from './chosen-places.ts'

const { places } = callsOf('places', homeApi)

type PlacesFilterProps = { value: string; onChange: (ids: string) => void }

/** Several places; the list is searched on the server, because an operator may have thousands (R87). */
export const PlacesFilter = ({ value, onChange }: PlacesFilterProps) => {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data = [], isPlaceholderData } = useQuery(listQueryOf(places, { search, place_ids: value }))
  const chosen = chosenOf(value, { found: data, isFormer: isPlaceholderData })
  return (
    <MultiSelect
      label={t(($) => $.places.title)}
      placeholder={chosen.length === 0 ? t(($) => $.ui.allPlaces) : ''}
      data={data.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
      // No filter here: the server has searched; names of chosen places stay in the data.
      filter={({ options, search: text }) =>
        options.filter((one) => !('label' in one) || one.label.toLowerCase().includes(text.trim().toLowerCase()))
      }
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.ui.clear) }}
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen}
      onChange={(ids) => onChange(ids.join(','))}
      maw={480}
    />
  )
}
