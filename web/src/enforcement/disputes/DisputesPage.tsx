import { useMemo } from 'react'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { disputes } from './disputes.api.ts'
import { DisputeFilterValues, DisputesSearch } from './disputes.search.ts'
import { DisputeTable } from './DisputeTable.tsx'

/** Car-wash disputes of all places, for global admins (R30). */
export const DisputesPage = () => {
  const t = useT()
  const state = useSearchState(DisputesSearch)
  const { search, change } = state
  const filters = useMemo(() => DisputeFilterValues.parse(search), [search])
  const list = useList(disputes.list, { filters, paging: search, setPaging: change })
  return (
    <ListPage>
      <PageTitle title={t(($) => $.disputes.title)} />
      <DisputeTable kind="all" list={list} filters={filters} state={state} />
    </ListPage>
  )
}
