import { Tooltip } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { tipAnchorAt, type TipsProps } from './tip-anchor.ts'

/** What has a tip and is under the pointer or has the focus. */
const useAnchor = ({ frame, first }: Pick<SharedTipProps, 'frame' | 'first'>): HTMLElement | undefined => {
  const [anchor, setAnchor] = useState<HTMLElement | undefined>(first)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (types: readonly string[], act: (event: Event) => void) => {
      for (const type of types) frame.current?.addEventListener(type, act, { signal: stop.signal })
    }
    const hide = () => setAnchor(undefined)
    listen(['pointerover', 'focusin', 'click'], ({ target }) => setAnchor(tipAnchorAt(target)))
    listen(['pointerleave', 'focusout'], hide)
    listen(['keydown'], (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide())
    return () => stop.abort()
  }, [frame])
  return anchor
}

type SharedTipProps = TipsProps & {
  /** The pointer or the focus was on it when this code began to load. */
  first: HTMLElement
}

/** One tooltip for all cells of a table, because a tooltip per cell would render slower than the rows. */
export const SharedTip = ({ tipOf, ...props }: SharedTipProps) => {
  const anchor = useAnchor(props)
  const id = useId()
  useEffect(() => {
    if (anchor?.tagName !== 'BUTTON') return
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])
  const { tip, tipOf: rowId } = anchor?.dataset ?? {}
  const content = tip ?? (rowId === undefined ? undefined : tipOf(rowId))
  if (!anchor?.isConnected || !content) return null
  return (
    <Tooltip
      target={anchor}
      opened
      multiline
      maw="min(20rem, calc(100vw - 1rem))"
      // The tooltip's own id is not known outside.
      label={<div id={id}>{content}</div>}
    />
  )
}
