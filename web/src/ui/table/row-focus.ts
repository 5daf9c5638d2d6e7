import { useEffect, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { isMeantForRow } from './row-click.ts'

const beside = (row: HTMLElement, key: string): Element | null | undefined =>
  ({
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  })[key]

/** Arrow keys, Home and End move the focus between the rows, Enter opens one; keys of controls in a row are theirs. */
const handleKey = (event: KeyboardEvent<HTMLElement>, open: () => void): void => {
  const { target, currentTarget, key } = event
  if (target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const next = beside(currentTarget, key)
  if (key === 'Enter') open()
  else if (next instanceof HTMLElement) next.focus()
  else return
  event.preventDefault()
}

type Opening = { isTabStop: boolean; onFocus: () => void; onOpen: (() => void) | undefined }

/** Props of a row that opens by a click, or by Enter while it has the focus; `isTabStop` is true for one row of a list. */
export const openableRow = ({ isTabStop, onFocus, onOpen }: Opening) =>
  onOpen && {
    tabIndex: isTabStop ? 0 : -1,
    onFocus,
    onClick: (event: MouseEvent) => isMeantForRow(event) && onOpen(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKey(event, onOpen),
  }

/**
 * Hook: the row that Tab reaches, the one that had the focus last, else the first. When the row with the focus leaves the list, the
 * row in its place gets the focus. `frame` holds the elements of the rows.
 */
export const useTabStop = (
  rows: readonly { id: string }[],
  frame: RefObject<HTMLElement | null>,
): [id: string | undefined, set: (id: string) => void] => {
  const [last, setLast] = useState({ id: '', at: 0 })
  const at = rows.findIndex(({ id }) => id === last.id)
  if (at >= 0 && at !== last.at) setLast({ id: last.id, at })
  const isGone = at < 0 && last.id !== ''
  useEffect(() => {
    // The browser gives the focus of a removed element to the body.
    if (!isGone || document.activeElement !== document.body) return
    const beside = frame.current?.children[Math.min(last.at, rows.length - 1)]
    if (beside instanceof HTMLElement) beside.focus({ preventScroll: true })
    // Only at the moment when the row leaves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone])
  return [rows[Math.max(at, 0)]?.id, (id) => setLast((before) => ({ ...before, id }))]
}
