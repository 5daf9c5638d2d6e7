import type { ReactNode, RefObject } from 'react'

export type TipsProps = {
  frame: RefObject<HTMLElement | null>
  /** The tip of a row's `data-tip-of`; nothing if the row has left. */
  tipOf: (rowId: string) => ReactNode
}

/** What shows a tip: the text of `data-tip`, or what the table says of the row that `data-tip-of` names. */
export const tipAnchorAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip],[data-tip-of]')) || undefined
