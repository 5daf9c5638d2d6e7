import type { ListPlaces, PlaceRow, PlaceTotals as Sums } from '@parkla/contract/parking/places/places.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { refreshSoon, useLive } from '../../../kit/api/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { usePermission } from '../../../kit/session.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { ListTable } from '../../../listing/ListTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { places } from '../places.api.ts'
import { isChanged, useSearchState } from '../../../kit/address/search-state.ts'
import { Totals } from '../../../ui/table/Totals.tsx'
import { placeColumns, placeColumnsWithGates } from './places.columns.tsx'
import { Expansion, linesOf, type PlaceLine } from './table-rows.ts'
import { noFilters, PlaceFilters, PlacesSearch } from './places.search.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { PlacesFilters } from './PlacesFilters.tsx'
import { PlacesPager } from './PlacesPager.tsx'

const AddPlaceDialog = lazyDialog(async () => (await import('./AddPlaceDialog.tsx')).AddPlaceDialog)

const lineId = ({ place, isChild }: PlaceLine): string => `${isChild ? 'child-' : ''}${place.Id}`

const usePlacesList = () => {
  const { search, change, filter } = useSearchState(PlacesSearch)
  const filters = PlaceFilters.parse(search)
  const list = useList(places.list, { filters, paging: search, setPaging: change })
  return { list, search, filters, change, filter }
}

/** Table lines of parents and expanded children (R40). */
const useLines = (rows: readonly PlaceRow[], isSearching: boolean) => {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  // While searching the set holds collapsed parents, else expanded ones: reset on change.
  const [wasSearching, setWasSearching] = useState(isSearching)
  if (wasSearching !== isSearching) {
    setWasSearching(isSearching)
    setToggled(new Set())
  }
  const lines = useMemo(() => linesOf(rows, { opened: toggled, isSearching }), [rows, toggled, isSearching])
  const toggle = useCallback((id: number) => {
    setToggled((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  }, [])
  return { lines, toggle }
}

type Filters = Pick<ListPlaces, 'search' | 'type' | 'status' | 'region'>

const useTotals = (filters: Filters): Sums | undefined => useQuery(listQueryOf(places.totals, filters)).data

/** Totals of own places in reach (R40, R41). */
const PlaceTotals = ({ data }: { data: Sums | undefined }) => {
  const t = useT()
  const figures = [
    { label: t(($) => $.places.totals.places), value: data?.Places },
    { label: t(($) => $.places.field.Spots), value: data?.TotalSpots },
    { label: t(($) => $.places.field.free), value: data?.AvailableSpots },
    { label: t(($) => $.places.totals.running), value: data?.RunningSessions },
  ]
  return <Totals label={t(($) => $.places.totals.label)} figures={figures} />
}

/** Places in reach with free spots; totals above (R40–R42). */
export const PlacesPage = () => {
  const t = useT()
  const navigate = useNavigate()
  const mayAdd = usePermission('places.add')
  const [isAdding, setAdding] = useState(false)
  const { list, search, filters, change, filter } = usePlacesList()
  const totals = useTotals(filters)
  const { lines, toggle } = useLines(list.rows, search.search !== '')
  const maySeeGates = usePermission('gates.view')
  const columns = maySeeGates ? placeColumnsWithGates : placeColumns
  useLive('sessions', () => refreshSoon('places'))
  const open = ({ place }: PlaceLine) => void navigate({ to: '/place/$id', params: { id: String(place.Id) } })
  return (
    <ListPage>
      <PageTitle title={t(($) => $.places.title)}>
        {list.isLoading || list.error ? null : (
          <ExportButton name={t(($) => $.places.title)} file={places.export} filters={filters} isOfPage />
        )}
        {mayAdd ? <AddButton onClick={() => setAdding(true)}>{t(($) => $.places.add)}</AddButton> : null}
      </PageTitle>
      <PlacesFilters search={search} filter={(to) => filter(to, 'push')} />
      <PlaceTotals data={totals} />
      <Expansion value={toggle}>
        <ListTable
          label={t(($) => $.places.title)}
          columns={columns}
          rowId={lineId}
          list={{ ...list, rows: lines }}
          empty={
            <EmptyState
              title={t(($) => $.places.noPlaces)}
              {...(isChanged(filters, noFilters) && { text: t(($) => $.ui.noMatchesHint) })}
            />
          }
          rowLabel={({ place }) => place.Name}
          onOpen={open}
        />
      </Expansion>
      <PlacesPager
        page={list.page}
        hasNext={list.hasNext}
        rows={totals?.Rows}
        goTo={(page) => change({ page, cursor: '' })}
      />
      {isAdding ? <AddPlaceDialog onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}
