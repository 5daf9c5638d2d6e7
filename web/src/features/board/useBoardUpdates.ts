import { refreshSoon, useLive } from '../../kit/live.ts'

const look = (): void => refreshSoon('board')

/**
 * Reads the board again after a change, after a pause in which others may follow. All that is kept of a change is that there
 * was one, so that a day of them weighs as much as one.
 */
export const useBoardUpdates = (): void => {
  useLive('sessions', look)
  useLive('places', look)
  useLive('alarms', look)
}
