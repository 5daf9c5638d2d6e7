import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode }

/** A state as a quiet word: tinted, never shouting; the word carries the meaning, the tone only helps. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
)
