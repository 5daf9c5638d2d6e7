import { useEffect, useRef } from 'react'

/** The target handles letters or arrows itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null

/** Arrow keys belong to any focused element except a row's link. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') &&
  target !== document.body &&
  !(target instanceof HTMLElement && target.matches('[data-misread]'))

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Hook for j, k and arrow keys outside inputs, with a step of 1 or -1; digits if `onDigit` is given. */
export const useMisreadKeys = (
  onStep: (step: number, event: KeyboardEvent) => void,
  onDigit?: (digit: number) => void,
) => {
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

/** Moves the focus to the next or previous read of the list. */
export const focusMisread = (step: number): boolean => {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-misread]')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[at < 0 ? 0 : Math.min(Math.max(at + step, 0), buttons.length - 1)]
  next?.focus()
  return next !== undefined
}
