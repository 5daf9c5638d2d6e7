import type { MouseEvent } from 'react'

/** Ignores clicks on links, buttons and menus inside the row. */
export const isMeantForRow = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('a,button,[role=menu],input') === null &&
  window.getSelection()?.isCollapsed !== false
