import { useState, type KeyboardEvent, type MouseEvent } from 'react'
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

/** Hook: the row that Tab reaches, the one that had the focus last, else the first. */
export const useTabStop = (rows: readonly { id: string }[]): [id: string | undefined, set: (id: string) => void] => {
  const [last, setLast] = useState('')
  return [rows.some(({ id }) => id === last) ? last : rows[0]?.id, setLast]
}
