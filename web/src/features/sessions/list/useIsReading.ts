import { useEffect, useState, type RefObject } from 'react'

const nearTopPx = 24
/** The part of `DataTable` that scrolls. */
const scroller = 'section'

/** Where the list scrolls: inside its region at a desk, with the whole page on a phone. */
const scrolledPx = (frame: HTMLElement): number =>
  Math.max(window.scrollY, frame.querySelector(scroller)?.scrollTop ?? 0)

/** Takes the reader back to the first row. */
export const scrollToTop = (frame: HTMLElement | null): void => {
  frame?.querySelector(scroller)?.scrollTo({ top: 0 })
  window.scrollTo({ top: 0 })
}

/** Hook: whether the reader has scrolled down, so that nothing may move under his eyes. */
export const useIsReading = (frame: RefObject<HTMLElement | null>): boolean => {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const look = () => frame.current && setReading(scrolledPx(frame.current) > nearTopPx)
    // Scrolling does not bubble; the capturing listener hears the region inside as well as the page.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [frame])
  return isReading
}
