import { Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'

type AnchoredMenuProps = {
  /** The button that opened the menu: its anchor, and the focus target after closing. */
  anchor: HTMLElement
  /** Unmounts the menu after its transition. */
  onClosed: () => void
  width?: number
  /** `Menu.Item`s. */
  children: ReactNode
}

/**
 * A menu mounted when opened, so that hundreds of closed menus cost nothing: a
 * plain button keeps `anchor` in its state and renders the lazy module that holds this.
 */
export const AnchoredMenu = ({ anchor, onClosed, width, children }: AnchoredMenuProps) => {
  const [isOpen, setOpen] = useState(true)
  const [{ top, left, width: reach, height }] = useState(() => anchor.getBoundingClientRect())
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      onClose={() => anchor.focus()}
      onExitTransitionEnd={onClosed}
      position="bottom-end"
      // Fixed like the menu's target: an absolute menu moves with the page when rows above it come or go, until it is placed again, and a
      // click whose press and release are on different sides of that move is lost.
      floatingStrategy="fixed"
      withinPortal
      shadow="md"
      loop
      returnFocus={false}
      {...(width === undefined ? {} : { width })}
    >
      <Menu.Target>
        {/* Invisible target at the anchor; a button, because the menu sets ARIA state on it. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          aria-label={anchor.getAttribute('aria-label') ?? undefined}
          style={{
            position: 'fixed',
            top,
            left,
            width: reach,
            height,
            padding: 0,
            border: 0,
            background: 'none',
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
