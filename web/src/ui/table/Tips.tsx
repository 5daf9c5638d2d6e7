import { Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '../../kit/pages/lazy-part.ts'

const SharedTip = lazyPart(async () => (await import('./SharedTip.tsx')).SharedTip)

/** What shows a tip: the text of `data-tip`, or what the table says of the row that `data-tip-of` names. */
export const tipAnchorAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip],[data-tip-of]')) || undefined

export type TipsProps = {
  frame: RefObject<HTMLElement | null>
  /** The tip of a row's `data-tip-of`; nothing if the row has left. */
  tipOf: (rowId: string) => ReactNode
}

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
