import { useEffect, useState, type RefObject } from 'react'

const nearTopPx = 24
/** Scroll container of `ListTable`. */
const scroller = 'section'

/** The list scrolls in its region on a desktop, with the page on a phone. */
const scrolledPx = (frame: HTMLElement): number =>
  Math.max(window.scrollY, frame.querySelector(scroller)?.scrollTop ?? 0)

export const scrollToTop = (frame: HTMLElement | null): void => {
  frame?.querySelector(scroller)?.scrollTo({ top: 0 })
  window.scrollTo({ top: 0 })
}

/** Hook: whether the list is scrolled down, so that rows must not move. */
export const useIsReading = (frame: RefObject<HTMLElement | null>): boolean => {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const look = () => frame.current && setReading(scrolledPx(frame.current) > nearTopPx)
    // Scroll events do not bubble; a capturing listener gets those of the region and of the page.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [frame])
  return isReading
}
