import { Box, Button } from '@mantine/core'
import { maxId } from '@parkla/contract/kit/id.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { places } from '../../parking/places/places.api.ts'
import { disputes } from './disputes.api.ts'
import { DisputeFilterValues, DisputesSearch } from './disputes.search.ts'
import { DisputeTable } from './DisputeTable.tsx'

const FormDialog = lazyDialog(async () => (await import('./dialogs/FormDialog.tsx')).FormDialog)

const BackToPlace = ({ id }: { id: number }) => {
  const { data: profiles = [] } = useQuery(listQueryOf(places.profiles, {}))
  const place = profiles.find(({ Id }) => Id === id)
  return place === undefined ? null : (
    <BackLink to="/place/$id" params={{ id: String(id) }}>
      {place.Name}
    </BackLink>
  )
}

const numberOf = (id: string): number => (/^\d{1,16}$/.test(id) ? Math.min(Number(id), maxId) : maxId)

/** Car-wash disputes of one place (R30). */
export const PlaceDisputesPage = () => {
  const t = useT()
  const placeId = numberOf(useParams({ from: '/place/$id/disputes' }).id)
  const mayEdit = usePermission('disputes.edit')
  const [isFormOpen, openForm] = useState(false)
  const state = useSearchState(DisputesSearch)
  const { search, change } = state
  const filters = useMemo(() => ({ ...DisputeFilterValues.parse(search), placeId }), [search, placeId])
  const list = useList(disputes.listOfPlace, { filters, paging: search, setPaging: change })
  return (
    <ListPage>
      <div>
        {/* keeps the title in place while the link loads */}
        <Box mih="1.5rem">
          <BackToPlace id={placeId} />
        </Box>
        <PageTitle title={t(($) => $.disputes.ofPlace)}>
          {mayEdit ? (
            <Button variant="default" size="sm" onClick={() => openForm(true)}>
              {t(($) => $.disputes.publicForm)}
            </Button>
          ) : null}
        </PageTitle>
      </div>
      <DisputeTable kind="place" list={list} filters={filters} state={state} />
      {isFormOpen ? <FormDialog placeId={placeId} onClose={() => openForm(false)} /> : null}
    </ListPage>
  )
}
