import { refreshSoon, useLive } from '../../kit/api/live.ts'

const look = (): void => refreshSoon('board')

/**
 * Refetches the board after live events, debounced. Only a flag is kept, so that
 * memory does not grow over days.
 */
export const useBoardUpdates = (): void => {
  useLive('sessions', look)
  useLive('places', look)
  useLive('alarms', look)
}
