import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dotted } from '../../kit/dotted.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../../ui/fields/SearchSelect.tsx'
import { fleetUsers } from './fleets.api.ts'

/** Least number of characters for which the server searches plates; names and contacts need one more. */
const shortestSearch = 2

/** Cars distinguish users of one name. */
export const fleetUserOption = ({ ID, Name, Plates }: FleetUser) => ({
  value: String(ID),
  label: dotted([Name || `#${ID}`, Plates.map(displayPlate).join(', ')]),
})

/** The newest users of a fleet, or those found by name, contact or plate. */
export const fleetUserQuery = (id: number, state: 'ALL' | 'ACTIVE', search = '') =>
  listQueryOf(fleetUsers.list, { id, state, search: search.length < shortestSearch ? '' : search, page_size: 100 })

type FleetUserPickerProps = Omit<SearchSelectProps, 'found' | 'onSearch'> & {
  fleetId: number
  state?: 'ALL' | 'ACTIVE'
}

/** A user of a fleet, searched on the server. */
export const FleetUserPicker = ({ fleetId, state = 'ALL', ...select }: FleetUserPickerProps) => {
  const [search, setSearch] = useState('')
  const { data } = useQuery(fleetUserQuery(fleetId, state, search))
  const options = (data?.items ?? []).map(fleetUserOption)
  // A single letter filters the newest users only.
  const found =
    search.length < shortestSearch
      ? options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
      : options
  return <SearchSelect {...select} found={found} onSearch={setSearch} />
}
