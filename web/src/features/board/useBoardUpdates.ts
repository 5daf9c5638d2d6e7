import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../kit/live.ts'
import { refresh } from '../../kit/query.ts'

/** A busy site changes many times a second; a room reads slower. */
const pauseMs = 2_000

/**
 * Reads the board again after a change, at most every two seconds and never twice at once. All that is kept of a change is
 * that there was one, so that a day of them weighs as much as one.
 */
export const useBoardUpdates = (): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refresh('board')
    }, pauseMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('sessions', look)
  useLive('places', look)
  useLive('alarms', look)
}
