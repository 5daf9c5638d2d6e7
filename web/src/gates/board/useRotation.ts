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
  // Each turn sets a new object, also when the sheet number stays the same on the next page of places.
  const [position, setPosition] = useState({ sheet: 0 })
  const turns = isTurning ?? !prefersStill
  const isTurned = sheets > 1 || hasMore
  const shownOf = ({ sheet }: { sheet: number }) => Math.min(sheet, Math.max(0, sheets - 1))
  const turnFrom = (from: { sheet: number }) => {
    const sheet = shownOf(from) + 1
    setPosition({ sheet: sheet < sheets ? sheet : 0 })
    if (sheet >= sheets && hasMore) onMore()
  }
  const shown = shownOf(position)
  const next = () => turnFrom(position)
  const previous = () => setPosition({ sheet: (shown - 1 + sheets) % Math.max(1, sheets) })
  const turn = useEffectEvent(turnFrom)
  // The timer restarts at each turn, not at each render: frequent live updates would stop the rotation.
  useEffect(() => {
    if (!turns || !isTurned) return undefined
    const timer = setInterval(() => turn(position), turnMs)
    return () => clearInterval(timer)
  }, [turns, isTurned, position])
  return { sheet: shown, isTurned, isTurning: turns, setTurning, next, previous }
}
