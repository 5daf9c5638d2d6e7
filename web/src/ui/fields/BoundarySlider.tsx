import { Box } from '@mantine/core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { grabbed, moveTo, roomOf, targetOfKey, type Boundaries, type Ends } from './boundaries.ts'
import classes from './BoundarySlider.module.css'

/** A segment between boundaries: colour depth (0 to 1) and text. */
export type Stretch = { from: number; to: number; depth: number; text: string }

type BoundarySliderProps = {
  values: Boundaries
  ends: Ends
  /** Steps of PageUp and PageDown. */
  page: number
  /** Name of each handle. */
  labels: readonly string[]
  valueText: (value: number) => string
  stretches: readonly Stretch[]
  isReadOnly: boolean
  onChange: (values: number[]) => void
}

const shareOf = (value: number, { min, max }: Ends): string => `${((value - min) / (max - min)) * 100}%`

/** Drag state: with several handles at one position the first movement decides which one moves. */
type Grip = { index: number; isMoving: boolean }

const useDrag = ({ values, ends, onChange }: Pick<BoundarySliderProps, 'values' | 'ends' | 'onChange'>) => {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  const valueAt = (x: number): number => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return ends.min + Math.round(((x - left) / width) * (ends.max - ends.min))
  }
  const start = (index: number) => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { index, isMoving: false }
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const held = grip.current
    if (!held) return
    const wanted = valueAt(event.clientX)
    if (wanted === values[held.index]) return
    const index = held.isMoving ? held.index : grabbed(values, held.index, wanted)
    grip.current = { index, isMoving: true }
    onChange(moveTo(values, index, { wanted, ends }))
  }
  const stop = (): void => {
    grip.current = undefined
  }
  return { track, start, move, stop }
}

const Stretches = ({ stretches, ends }: Pick<BoundarySliderProps, 'stretches' | 'ends'>) => (
  <Box
    pos="absolute"
    inset="0.5rem 0"
    bg="var(--quiet-surface)"
    bdrs="0.375rem"
    style={{ overflow: 'hidden' }}
    aria-hidden
  >
    {stretches.map(({ from, to, depth, text }) => (
      <span
        key={from}
        className={classes.stretch}
        style={{
          left: shareOf(from, ends),
          width: `calc(${shareOf(to, ends)} - ${shareOf(from, ends)})`,
          '--depth': depth,
        }}
      >
        <span>{text}</span>
      </span>
    ))}
  </Box>
)

/** A slider with several ordered handles: mouse, touch and keyboard, each handle an ARIA slider. */
export const BoundarySlider = (props: BoundarySliderProps) => {
  const { values, ends, page, labels, valueText, stretches, isReadOnly, onChange } = props
  const { track, start, move, stop } = useDrag(props)
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const room = roomOf(values, index, ends)
    const wanted = targetOfKey(event.key, values[index] ?? 0, { room, page })
    if (wanted === undefined) return
    event.preventDefault()
    if (!isReadOnly) onChange(moveTo(values, index, { wanted, ends }))
  }
  return (
    // The margin keeps handles at the ends within the page.
    <Box pos="relative" h="2.75rem" mx="0.75rem" ref={track}>
      <Stretches stretches={stretches} ends={ends} />
      {values.map((value, index) => (
        <span
          key={labels[index]}
          // A native range input has one handle only.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          className={classes.handle}
          data-read-only={isReadOnly}
          style={{ left: shareOf(value, ends) }}
          aria-label={labels[index]}
          aria-valuemin={roomOf(values, index, ends).min}
          aria-valuemax={roomOf(values, index, ends).max}
          aria-valuenow={value}
          aria-valuetext={valueText(value)}
          aria-readonly={isReadOnly}
          onKeyDown={onKey(index)}
          {...(isReadOnly
            ? {}
            : { onPointerDown: start(index), onPointerMove: move, onPointerUp: stop, onPointerCancel: stop })}
        />
      ))}
    </Box>
  )
}
