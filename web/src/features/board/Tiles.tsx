import { Button, Group, Skeleton } from '@mantine/core'
import type { BoardPlace } from '@parkla/contract/board/board.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tile } from './Tile.tsx'
import classes from './Tiles.module.css'

/** Position of this page among all. */
export type Pages = { hasNext: boolean; isPaged: boolean; next: () => void; first: () => void }

type TilesProps = { places: readonly BoardPlace[]; isLoading: boolean; pages: Pages; onCount: (id: number) => void }

/** The tiles of a page; one column on a narrow screen. */
export const Tiles = ({ places, isLoading, pages, onCount }: TilesProps) => {
  const t = useT()
  if (isLoading)
    return (
      <div className={classes.tiles} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={200} radius="md" />
        ))}
      </div>
    )
  if (places.length === 0) return <EmptyState title={t(($) => $.places.noPlaces)} />
  return (
    <>
      <ul className={classes.tiles} aria-label={t(($) => $.board.tiles)}>
        {places.map((place) => (
          <Tile key={place.Id} place={place} onCount={onCount} />
        ))}
      </ul>
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
