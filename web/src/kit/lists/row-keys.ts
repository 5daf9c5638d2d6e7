import { useEffect, useRef } from 'react'

/** Marks the link of a row; its value is the row's id: `<a data-row-link={Id}>`. */
const rowLink = 'data-row-link'

/** The target handles letters or arrows itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null

/** Arrow keys belong to any focused element except a row's link. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') &&
  target !== document.body &&
  !(target instanceof HTMLElement && target.matches(`[${rowLink}]`))

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Hook for j, k and arrow keys outside inputs, with a step of 1 or -1; digits if `onDigit` is given. */
export const useRowKeys = (
  onStep: (step: number, event: KeyboardEvent) => void,
  onDigit?: (digit: number) => void,
): void => {
  const latest = useRef({ onStep, onDigit })
  useEffect(() => {
    latest.current = { onStep, onDigit }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isElsewhere(event)) return
      const step = steps[event.key]
      if (step !== undefined) latest.current.onStep(step, event)
      if (/^[1-9]$/.test(event.key)) latest.current.onDigit?.(Number(event.key))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Moves the focus to the link of the next or previous row, which Enter opens; false without rows. */
export const focusRow = (step: number): boolean => {
  const links = [...document.querySelectorAll<HTMLElement>(`[${rowLink}]`)]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
  return next !== undefined
}

/** Id of the next or previous row; 0 at the end of the list. */
export const idBeside = (rows: readonly { Id: number }[], id: number, step: number): number => {
  const at = rows.findIndex(({ Id }) => Id === id)
  return at < 0 ? 0 : (rows[at + step]?.Id ?? 0)
}

/** Hook of an open record: closing it returns the focus to its row, if the list still has it. */
export const useReturnToRow = (id: number): void => {
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  })
  useEffect(() => () => document.querySelector<HTMLElement>(`[${rowLink}="${latest.current}"]`)?.focus(), [])
}
