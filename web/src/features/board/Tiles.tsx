import { Box, Button, Group, Skeleton } from '@mantine/core'
import type { BoardPlace } from '@parkla/contract/board/board.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Tile } from './Tile.tsx'

/** Position of this page among all. */
export type Pages = { hasNext: boolean; isPaged: boolean; next: () => void; first: () => void }

type TilesProps = { places: readonly BoardPlace[]; isLoading: boolean; pages: Pages; onCount: (id: number) => void }

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gridAutoRows: 'minmax(12.5rem, auto)',
  gap: '0.75rem',
}

/** The tiles of a page; one column on a narrow screen. */
export const Tiles = ({ places, isLoading, pages, onCount }: TilesProps) => {
  const t = useT()
  if (isLoading)
    return (
      <Box style={grid} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={200} radius="md" />
        ))}
      </Box>
    )
  if (places.length === 0) return <EmptyState title={t(($) => $.places.noPlaces)} />
  return (
    <>
      <Box component="ul" p={0} m={0} style={grid} aria-label={t(($) => $.places.title)}>
        {places.map((place) => (
          <Tile key={place.Id} place={place} onCount={onCount} />
        ))}
      </Box>
      {pages.isPaged ? (
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={pages.first}>
            {t(($) => $.board.first)}
          </Button>
          <Button variant="default" disabled={!pages.hasNext} onClick={pages.next}>
            {t(($) => $.board.next)}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
