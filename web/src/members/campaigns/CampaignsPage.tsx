import { NativeSelect } from '@mantine/core'
import {
  campaignPageSizes,
  campaignSorts,
  campaignStates,
  type CampaignState,
} from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import { mayUseType } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { CampaignRow } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList } from '../../kit/lists/list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { Filters } from '../../ui/filters/Filters.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { campaigns } from './campaigns.api.ts'
import { campaignColumns } from './campaigns.columns.tsx'
import { CampaignFilterValues, CampaignsSearch, noFilters } from './campaigns.search.ts'
import { CampaignTemplates } from './CampaignTemplates.tsx'

const useSearch = () => useSearchState(CampaignsSearch)

const CampaignFilters = ({ search, filter }: Pick<ReturnType<typeof useSearch>, 'search' | 'filter'>) => {
  const text = useT()
  const states: readonly ('' | CampaignState)[] = ['', ...campaignStates]
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <SearchField
        label={text(($) => $.campaigns.search)}
        maxLength={100}
        value={search.search}
        onSearch={(wanted) => filter({ search: wanted })}
      />
      <NativeSelect
        label={text(($) => $.ui.status)}
        data={states.map((value) => ({
          value,
          label: value === '' ? text(($) => $.ui.all) : text(($) => $.campaigns.state[value]),
        }))}
        value={search.state}
        onChange={({ currentTarget: { value } }) => filter({ state: states.find((each) => each === value) ?? '' })}
      />
      <NativeSelect
        label={text(($) => $.campaigns.sortBy)}
        data={campaignSorts.map((value) => ({ value, label: text(($) => $.campaigns.sort[value]) }))}
        value={search.sort}
        onChange={({ currentTarget: { value } }) =>
          filter({ sort: campaignSorts.find((each) => each === value) ?? 'newest' })
        }
      />
    </Filters>
  )
}

/** Edit, copy, and delete with the number of registrants who lose their right (R118). */
const useCampaignActions = (mayEdit: boolean) => {
  const navigate = useNavigate()
  const user = useUser()
  const deletes = useRowDelete(campaigns.remove, { success: () => t(($) => $.campaigns.deleted) })
  const open = ({ ID }: CampaignRow): void => void navigate({ to: '/campaign/$id', params: { id: String(ID) } })
  const actions = (row: CampaignRow): RowAction[] => {
    const isOfType = mayUseType(user, row.Type).ok
    const { ID, Name: name, ApprovedRegistrantsCount: count } = row
    const isEditable = row.MayEdit && isOfType
    return [
      { id: 'edit', label: t(($) => (isEditable ? $.ui.edit : $.ui.open)), onClick: () => open(row) },
      ...(mayEdit && isOfType
        ? [
            {
              id: 'copy',
              label: t(($) => $.ui.copy),
              onClick: () => void navigate({ to: '/campaign/$id', params: { id: '0' }, search: { copy: row.ID } }),
            },
          ]
        : []),
      ...(isEditable ? [deletes({ name, text: t(($) => $.campaigns.deleteText, { count }) }, { ID })] : []),
    ]
  }
  return { actions, open }
}

/** Templates and campaigns in scope (R111–R118). */
export const CampaignsPage = () => {
  const text = useT()
  const mayEdit = usePermission('campaigns.edit')
  const { search, change, filter } = useSearch()
  const filters = useMemo(() => CampaignFilterValues.parse(search), [search])
  const list = useList(campaigns.list, { filters, paging: search, setPaging: change })
  const { actions, open } = useCampaignActions(mayEdit)
  const isFiltered = search.search !== '' || search.state !== ''
  return (
    <ListPage>
      <PageTitle title={text(($) => $.campaigns.title)} />
      {mayEdit ? <CampaignTemplates /> : null}
      <CampaignFilters search={search} filter={filter} />
      <ListTable
        label={text(($) => $.campaigns.title)}
        list={list}
        columns={campaignColumns}
        sizes={campaignPageSizes}
        file={campaigns.export}
        filters={filters}
        empty={text(($) => $.campaigns.empty[isFiltered ? 'filtered' : 'all'])}
        actions={actions}
        rowLabel={({ Name }) => Name}
        onOpen={open}
      />
    </ListPage>
  )
}
