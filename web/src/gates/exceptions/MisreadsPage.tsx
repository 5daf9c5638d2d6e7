import { Text } from '@mantine/core'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { exceptionPageSizes } from '@parkla/contract/gates/exceptions/exceptions.filters.ts'
import { misreads } from './exceptions.api.ts'
import { misreadColumns } from './exceptions.columns.tsx'
import { MisreadsSearch, noFilters } from './exceptions.search.ts'
import { readPlate } from './misread-texts.ts'
import { MisreadFilters } from './MisreadFilters.tsx'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { readableDays } from '../../kit/time/wall-clock.ts'
import { focusRow, idBeside, useRowKeys } from '../../kit/lists/row-keys.ts'

const MisreadDialog = lazyDialog(async () => (await import('./MisreadDialog.tsx')).MisreadDialog)

const useMisreads = () => {
  const { search, change, filter } = useSearchState(MisreadsSearch)
  const { status, kind, place_name, car_number, from, to } = search
  const filters = {
    status,
    kind,
    place_name,
    ...(car_number === '' ? {} : { car_number }),
    ...readableDays({ from, to }),
  }
  const list = useList(misreads.exceptions, { filters, paging: search, setPaging: change })
  return { list, filters, search, change, filter }
}

/** The misread desk (R84). */
export const MisreadsPage = () => {
  const t = useT()
  const { list, filters, search, change, filter } = useMisreads()
  const open = (read: number) => change({ read })
  useRowKeys((step, event) => {
    if (search.read === 0 && focusRow(step)) event.preventDefault()
  })
  return (
    <ListPage>
      <PageTitle title={t(($) => $.reads.title)} />
      <MisreadFilters search={search} filter={(to) => filter(to, 'push')} />
      <Text size="xs" c="dimmed" visibleFrom="md">
        {t(($) => $.exceptions.keys)}
      </Text>
      <ListTable
        label={t(($) => $.reads.title)}
        list={list}
        columns={misreadColumns}
        sizes={exceptionPageSizes}
        file={misreads.exportExceptions}
        filters={filters}
        empty={
          <EmptyState
            title={t(($) => $.exceptions.empty.title)}
            text={isChanged(search, noFilters) ? t(($) => $.ui.noMatches) : t(($) => $.exceptions.empty.text)}
          />
        }
        rowLabel={readPlate}
        onOpen={({ Id }) => open(Id)}
      />
      {search.read === 0 ? null : (
        <MisreadDialog
          key={search.read}
          id={search.read}
          onClose={() => open(0)}
          onStep={(step) => {
            const next = idBeside(list.rows, search.read, step)
            if (next > 0) open(next)
          }}
          onDone={() => open(idBeside(list.rows, search.read, 1))}
        />
      )}
    </ListPage>
  )
}
