import { Paper } from '@mantine/core'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { CostParts } from '../prices/CostParts.tsx'

type Tip = { anchor: HTMLElement; content: ReactNode }

const anchors = '[data-tip],[data-cost-of]'
const tipId = 'sessions-tip'

const anchorAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(anchors) : null

/** Above the anchor, or below if there is no room; inside the window. */
const place = (tip: HTMLElement, anchor: HTMLElement): void => {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const above = top - tip.offsetHeight - 6
  const wanted = left + width / 2 - tip.offsetWidth / 2
  tip.style.top = `${above > 4 ? above : bottom + 6}px`
  tip.style.left = `${Math.max(4, Math.min(wanted, window.innerWidth - tip.offsetWidth - 4))}px`
}

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
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip) return
    const follow = () => note.current && place(note.current, tip.anchor)
    follow()
    // Close on scroll: the anchor moves.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  }, [tip])
  if (!tip) return null
  return createPortal(
    <Paper
      id={tipId}
      role="tooltip"
      ref={note}
      pos="fixed"
      maw="min(20rem, calc(100vw - 0.5rem))"
      px="xs"
      py={6}
      fz="0.8125rem"
      lh={1.4}
      c="var(--mantine-color-body)"
      bg="var(--mantine-color-text)"
      shadow="md"
      style={{ zIndex: 320, pointerEvents: 'none' }}
    >
      {tip.content}
    </Paper>,
    document.body,
  )
}
