import { useEffect, useState } from 'react'

/** Rows of the first frame; the rest follows in portions, one per frame. */
const portion = 40

/**
 * Hook: renders the first rows at once and the others in portions, so that 200 rows cause no long task. Another `question`
 * (query key) starts over; undefined while placeholder rows are shown.
 */
export const useGrowingRows = <Row>(rows: readonly Row[], question: string | undefined): readonly Row[] => {
  const [grown, setGrown] = useState<{ question: string | undefined; count: number }>({ question, count: portion })
  const count = question === undefined || grown.question === question ? grown.count : portion
  const isWhole = count >= rows.length
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() =>
      setGrown({ question: question ?? grown.question, count: count + portion }),
    )
    return () => cancelAnimationFrame(frame)
  }, [question, grown.question, count, isWhole])
  return isWhole ? rows : rows.slice(0, count)
}
