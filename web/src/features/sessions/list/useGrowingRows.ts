import { useEffect, useState } from 'react'

/** What fills any screen at once; the rest follows below it, a portion a frame. */
const portion = 40

/**
 * Hook: the first rows at once and the others in portions, so that 200 rows cost no long task. `question` names the list:
 * another one begins anew, while new answers to the same one stay as long as they are. Undefined while the old rows stand
 * in for an answer that is under way.
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
