import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode }

/** Text and background colour of a tone, as style props. */
export const toneColours = (tone: Tone) => ({ c: `var(--${tone}-text)`, bg: `var(--${tone}-back)` })

/** A tinted status badge; the text carries the meaning, not the colour. A plain element, because a list has hundreds. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => {
  const { c: color, bg: background } = toneColours(tone)
  return (
    <span className={classes.badge} style={{ color, background }}>
      {icon}
      {children}
    </span>
  )
}
