import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

const turnMs = 15_000

type RotationOptions = {
  /** Number of sheets of this page. */
  sheets: number
  /** Next page of places, requested after the last sheet. */
  hasMore: boolean
  onMore: () => void
}

/**
 * The shown sheet of tiles when not all fit: changes every 15 seconds. With reduced motion it changes
 * only by hand, and the rotation can be paused (WCAG 2.2.2).
 */
export const useRotation = ({ sheets, hasMore, onMore }: RotationOptions) => {
  const prefersStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [isTurning, setTurning] = useState<boolean>()
  const [sheet, setSheet] = useState(0)
  const turns = isTurning ?? !prefersStill
  const isTurned = sheets > 1 || hasMore
  const shown = Math.min(sheet, Math.max(0, sheets - 1))
  const turnFrom = (current: number) => {
    if (current + 1 < sheets) return setSheet(current + 1)
    setSheet(0)
    if (hasMore) onMore()
  }
  const next = () => turnFrom(shown)
  const previous = () => setSheet((shown - 1 + sheets) % Math.max(1, sheets))
  const turn = useEffectEvent(turnFrom)
  // Restarted when another sheet is shown, not by every render: live updates that come more often than every 15 seconds would stop the rotation.
  useEffect(() => {
    if (!turns || !isTurned) return undefined
    const timer = setInterval(() => turn(shown), turnMs)
    return () => clearInterval(timer)
  }, [turns, isTurned, shown])
  return { sheet: shown, isTurned, isTurning: turns, setTurning, next, previous }
}
