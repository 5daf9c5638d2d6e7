import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const turnMs = 15_000

type RotationOptions = {
  /** How many sheets the tiles of this page fill. */
  sheets: number
  /** Further pages of places: asked for after the last sheet. */
  hasMore: boolean
  onMore: () => void
}

/**
 * Which sheet of tiles is shown, where not all fit: the next one every quarter of a minute. Whoever wants no motion turns
 * the sheets himself, and anybody may stop them (WCAG 2.2.2).
 */
export const useRotation = ({ sheets, hasMore, onMore }: RotationOptions) => {
  const prefersStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [isTurning, setTurning] = useState<boolean>()
  const [sheet, setSheet] = useState(0)
  const turns = isTurning ?? !prefersStill
  const isTurned = sheets > 1 || hasMore
  const shown = Math.min(sheet, Math.max(0, sheets - 1))
  const next = () => {
    if (shown + 1 < sheets) return setSheet(shown + 1)
    setSheet(0)
    if (hasMore) onMore()
  }
  const previous = () => setSheet((shown - 1 + sheets) % Math.max(1, sheets))
  useEffect(() => {
    if (!turns || !isTurned) return undefined
    const timer = setTimeout(next, turnMs)
    return () => clearTimeout(timer)
  })
  return { sheet: shown, isTurned, isTurning: turns, setTurning, next, previous }
}
