import { Box, Skeleton } from '@mantine/core'
import { boardPageSizes } from '@parkla/contract/gates/board/board-page-sizes.ts'
import type { BoardPlace } from '@parkla/contract/gates/board/board.schema.ts'
import type { ListState } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { Tile } from './Tile.tsx'

type TilesProps = { list: ListState<BoardPlace>; onCount: (id: number) => void }

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gridAutoRows: 'minmax(12.5rem, auto)',
  gap: '0.75rem',
}

/** The tiles of a page; one column on a narrow screen. */
export const Tiles = ({ list, onCount }: TilesProps) => {
  const t = useT()
  if (list.isLoading)
    return (
      <Box style={grid} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={200} radius="md" />
        ))}
      </Box>
    )
  if (list.rows.length === 0) return <EmptyState title={t(($) => $.places.noPlaces)} />
  return (
    <>
      <Box component="ul" p={0} m={0} style={grid} aria-label={t(($) => $.places.title)}>
        {list.rows.map((place) => (
          <Tile key={place.Id} place={place} onCount={onCount} />
        ))}
      </Box>
      <Pager list={list} sizes={boardPageSizes} />
    </>
  )
}
