import { Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './AnchoredMenu.module.css'

type AnchoredMenuProps = {
  /** The button that asked for the menu: it hangs below it and gives the focus back to it. */
  anchor: HTMLElement
  /** Takes the menu out of the page once it has faded. */
  onClosed: () => void
  width?: number
  /** `Menu.Item`s. */
  children: ReactNode
}

/**
 * A menu that is made when it is opened, so that its code and its hundreds of possible copies cost nothing before: a
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
      withinPortal
      shadow="md"
      loop
      returnFocus={false}
      {...(width === undefined ? {} : { width })}
    >
      <Menu.Target>
        {/* Stands in for the anchor; a button, because the menu tells its state on it. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          aria-label={anchor.getAttribute('aria-label') ?? undefined}
          className={classes.place}
          style={{ top, left, width: reach, height }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
