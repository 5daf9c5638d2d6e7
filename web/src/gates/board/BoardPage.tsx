import { Button, Stack } from '@mantine/core'
import type { BoardPlace } from '@parkla/contract/gates/board/board.schema.ts'
import { IconMaximize } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { useList } from '../../kit/lists/list.ts'
import { useUser } from '../../kit/session.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { board, pollMs } from './board.api.ts'
import { BoardSearch } from './board.search.ts'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardTotals } from './BoardTotals.tsx'
import { StartDisplayButton } from './StartDisplayButton.tsx'
import { Tiles } from './Tiles.tsx'
import { useBoardUpdates } from './useBoardUpdates.ts'
import { Wall } from './Wall.tsx'
import { useSearchState } from '../../kit/address/search-state.ts'

const CountDialog = lazyDialog(async () => (await import('./CountDialog.tsx')).CountDialog)

const useBoard = () => {
  const { search, change: changeSearch, filter } = useSearchState(BoardSearch, { keepScroll: true })
  const { search: text, region, page, page_size, cursor } = search
  const change = useCallback((to: Partial<BoardSearch>) => changeSearch(to, 'replace'), [changeSearch])
  const paging = { page, page_size, cursor }
  const list = useList(board.list, { filters: { search: text, region }, paging, setPaging: change, pollMs })
  return { list, search, change, filter }
}

/**
 * The place that is counted, with its present numbers. While it is missing from the page, as after a change of the order, the last
 * ones stay, so that the dialog keeps its input.
 */
const useCounted = (places: readonly BoardPlace[], id: number): BoardPlace | undefined => {
  const [kept, keep] = useState<BoardPlace>()
  const counted = places.find(({ Id }) => Id === id) ?? (kept?.Id === id ? kept : undefined)
  if (counted !== kept) keep(counted)
  return counted
}

/** All places in scope: with filters at a desk, full screen on a display (R40–R42). */
export const BoardPage = () => {
  const t = useT()
  const { isDisplay } = useUser()
  const { list, search, change, filter } = useBoard()
  useBoardUpdates()
  const totals = <BoardTotals filters={{ search: search.search, region: search.region }} />
  const onCount = useCallback((count: number) => change({ count }), [change])
  const counted = useCounted(list.rows, search.count)
  const dialog = counted ? <CountDialog key={counted.Id} place={counted} onClose={() => change({ count: 0 })} /> : null
  if (isDisplay || search.wall === '1')
    return (
      <>
        <Wall
          totals={totals}
          list={list}
          onFirst={() => change({ page: 0, cursor: '' })}
          onCount={onCount}
          onLeave={() => change({ wall: '' })}
        />
        {dialog}
      </>
    )
  return (
    <Stack gap="md">
      <PageTitle title={t(($) => $.board.title)}>
        <StartDisplayButton />
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => filter({ wall: '1' })}
        >
          {t(($) => $.board.wall.open)}
        </Button>
      </PageTitle>
      {totals}
      <BoardFilters search={search} filter={filter} />
      {list.error ? <ErrorState error={list.error} retry={list.retry} /> : <Tiles list={list} onCount={onCount} />}
      {dialog}
    </Stack>
  )
}
