import { Tooltip } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { CostParts } from '../../prices/CostParts.tsx'

type Tip = { anchor: HTMLElement; content: ReactNode }

const anchors = '[data-tip],[data-cost-of]'
const tipId = 'sessions-tip'

const anchorAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(anchors) : null

/** Anchor under the pointer or focus inside `frame`. */
const useTip = (frame: RefObject<HTMLElement | null>, contentOf: (anchor: HTMLElement) => ReactNode) => {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = new AbortController()
    const listen = (type: string, act: (event: Event) => void) =>
      element.addEventListener(type, act, { signal: stop.signal })
    const showFor = (target: EventTarget | null) => {
      const anchor = anchorAt(target)
      const content = anchor && contentOf(anchor)
      setTip(anchor && content ? { anchor, content } : undefined)
    }
    const hide = () => setTip(undefined)
    for (const type of ['pointerover', 'focusin', 'click']) listen(type, ({ target }) => showFor(target))
    // This code loads with the first pointer over the list, which may rest on an anchor already.
    showFor([...element.querySelectorAll(':hover')].at(-1) ?? null)
    for (const type of ['pointerleave', 'focusout']) listen(type, hide)
    listen('keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide())
    return () => stop.abort()
  }, [frame, contentOf])
  return tip
}

/**
 * One tooltip for the whole list: an icon's text (`data-tip`) or cost parts (`data-cost-of`). A tooltip per cell would
 * render slower than the rows.
 */
export const SharedTip = ({ frame, rows }: { frame: RefObject<HTMLElement | null>; rows: readonly Session[] }) => {
  const contentOf = useCallback(
    ({ dataset }: HTMLElement): ReactNode => {
      const session = rows.find(({ Id }) => String(Id) === dataset['costOf'])
      return session ? <CostParts session={session} /> : dataset['tip']
    },
    [rows],
  )
  const tip = useTip(frame, contentOf)
  useEffect(() => {
    if (!tip || tip.anchor.tagName !== 'BUTTON') return
    tip.anchor.setAttribute('aria-describedby', tipId)
    return () => tip.anchor.removeAttribute('aria-describedby')
  }, [tip])
  if (!tip) return null
  return (
    <Tooltip
      target={tip.anchor}
      opened
      multiline
      maw="min(20rem, calc(100vw - 1rem))"
      // The tooltip's own id is not known outside.
      label={<div id={tipId}>{tip.content}</div>}
    />
  )
}
