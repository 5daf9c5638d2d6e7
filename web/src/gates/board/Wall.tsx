import { ActionIcon, Box, Stack, Text } from '@mantine/core'
import type { BoardPlace } from '@parkla/contract/gates/board/board.schema.ts'
import { IconChevronLeft, IconChevronRight, IconMinimize, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { ListState } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Tile } from './Tile.tsx'
import { useFit } from './useFit.ts'
import { useLeaveWall } from './useLeaveWall.ts'
import { useRotation } from './useRotation.ts'

type WallProps = {
  totals: ReactNode
  list: ListState<BoardPlace>
  /** Called with the first page after the last one. */
  onFirst: () => void
  onCount: (id: number) => void
  onLeave: () => void
}

/** Requests full screen; the shell is hidden in any case. */
const useFullScreen = (): void => {
  useEffect(() => {
    // Browsers refuse without a recent click or support: the board works without full screen.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}

const useLeaveByKey = (leave: () => void): void => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      // An open dialog handles Escape itself.
      if (key === 'Escape' && document.querySelector('[role="dialog"]') === null) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [leave])
}

type Turning = ReturnType<typeof useRotation>

const Turner = ({ turning, sheets }: { turning: Turning; sheets: number }) => {
  const t = useT()
  if (!turning.isTurned) return null
  const { sheet, isTurning, setTurning, next, previous } = turning
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t(($) => $.ui.pager.previous)} onClick={previous}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text size="sm" aria-live="off">
        {t(($) => $.board.wall.sheet, { sheet: sheet + 1, sheets })}
      </Text>
      <ActionIcon variant="default" size="lg" aria-label={t(($) => $.ui.pager.next)} onClick={next}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={isTurning ? t(($) => $.board.wall.pause) : t(($) => $.board.wall.play)}
        onClick={() => setTurning(!isTurning)}
      >
        {isTurning ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
    </>
  )
}

/** The board on a display: as many tiles as fit, rotating through the rest. */
export const Wall = ({ totals, list, onFirst, onCount, onLeave }: WallProps) => {
  const t = useT()
  const { ref, columns, fits } = useFit()
  const places = list.rows
  const sheets = fits === 0 ? 1 : Math.max(1, Math.ceil(places.length / fits))
  const turning = useRotation({
    sheets,
    hasMore: list.page > 0 || list.hasNext,
    onMore: list.hasNext ? list.goNext : onFirst,
  })
  useFullScreen()
  const { label, leave } = useLeaveWall(onLeave)
  useLeaveByKey(leave)
  const shown = places.slice(turning.sheet * fits, (turning.sheet + 1) * fits)
  return (
    <Stack flex={1} gap="0.5rem" mih={0} data-wall>
      <Box flex="none">
        <PageTitle title={t(($) => $.board.title)}>
          {totals}
          <Turner turning={turning} sheets={sheets} />
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={leave}>
            <IconMinimize size={18} />
          </ActionIcon>
        </PageTitle>
      </Box>
      <Box flex={1} mih={0} style={{ overflow: 'hidden auto' }} ref={ref}>
        <Box
          component="ul"
          mih="100%"
          p={0}
          m={0}
          style={{
            display: 'grid',
            gridTemplateColumns: `repeat(${Math.max(1, columns)}, minmax(0, 1fr))`,
            gridAutoRows: 'minmax(210px, 1fr)',
            gap: 12,
          }}
          aria-label={t(($) => $.places.title)}
        >
          {shown.map((place) => (
            <Tile key={place.Id} place={place} onCount={onCount} />
          ))}
        </Box>
      </Box>
    </Stack>
  )
}
