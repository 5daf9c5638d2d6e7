import type { CampaignRow } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQueryOf, queryOf } from '../../kit/api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../../ui/fields/SearchSelect.tsx'
import { campaigns } from './campaigns.api.ts'

type PickerProps = Omit<SearchSelectProps, 'found' | 'chosen' | 'onSearch'> & {
  accepts: (campaign: CampaignRow) => boolean
}

const optionOf = ({ ID, Name }: Pick<CampaignRow, 'ID' | 'Name'>) => ({ value: String(ID), label: Name })

/** A campaign, searched by name on the server; the selected one stays visible without a match. */
export const CampaignPicker = ({ accepts, ...select }: PickerProps) => {
  const [search, setSearch] = useState('')
  const { data } = useQuery(listQueryOf(campaigns.list, { search, sort: 'name', page_size: 100 }))
  const id = Number(select.value)
  const chosen = useQuery({ ...queryOf(campaigns.find, { id }, { isShown: true }), enabled: id > 0 }).data
  return (
    <SearchSelect
      required
      {...select}
      found={(data?.items ?? []).filter(accepts).map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      onSearch={setSearch}
    />
  )
}
