import { useState, type KeyboardEvent, type MouseEvent } from 'react'

/** The button that has opened a menu, the anchor of `AnchoredMenu`, and the props of that button. */
export const useMenuAnchor = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  const button = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    // An open menu has the focus and handles Escape itself; while its code loads, the button still has the focus.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    },
  }
  return { anchor, close, button }
}
