import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode }

/** A tinted status badge; the text carries the meaning, not the colour. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
)
