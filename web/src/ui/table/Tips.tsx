import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../kit/pages/lazy-part.ts'
import { tipAnchorAt, type TipsProps } from './tip-anchor.ts'

const SharedTip = lazyPart(async () => (await import('./SharedTip.tsx')).SharedTip)

/** The tips of a table; Mantine's Tooltip, larger than a whole list, loads when the pointer or the focus is on the first of them. */
export const Tips = (props: TipsProps) => {
  const { frame } = props
  const [first, setFirst] = useState<HTMLElement>()
  useEffect(() => {
    const stop = new AbortController()
    const look = ({ target }: Event) => setFirst((before) => before ?? tipAnchorAt(target))
    for (const type of ['pointerover', 'focusin']) frame.current?.addEventListener(type, look, { signal: stop.signal })
    return () => stop.abort()
  }, [frame])
  return first ? (
    <Suspense fallback={null}>
      <SharedTip {...props} first={first} />
    </Suspense>
  ) : null
}
