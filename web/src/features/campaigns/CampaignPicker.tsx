import { Select, type SelectProps } from '@mantine/core'
import type { CampaignRow } from '@parkla/contract/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../kit/query.ts'
import { campaigns } from './campaigns.api.ts'

type PickerProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** Id as text; empty for none. */
  value: string
  onChange: (id: string) => void
  accepts: (campaign: CampaignRow) => boolean
}

/** A campaign, found by its name on the server; the chosen one is shown also when the search does not find it. */
export const CampaignPicker = ({ value, onChange, accepts, ...select }: PickerProps) => {
  const [search, setSearch] = useState('')
  const { data } = useQuery(queryOf(campaigns.list, { search, sort: 'name', page_size: 100 }))
  const enabled = Number(value) > 0
  const chosen = useQuery({ ...queryOf(campaigns.find, { id: Number(value) }, { isShown: true }), enabled }).data
  const found = data?.items.filter(accepts) ?? []
  const known = chosen ? [chosen, ...found.filter(({ ID }) => ID !== chosen.ID)] : found
  return (
    <Select
      {...select}
      searchable
      required
      data={known.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
      onSearchChange={(text) => setSearch(chosen?.Name === text ? '' : text)}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
