import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = { tone: 'info' | 'warning' | 'danger'; icon: ReactNode; text: string; children?: ReactNode }

/** A persistent notice across the page; `children` are its buttons. */
export const Notice = ({ tone, icon, text, children }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined} aria-live="polite">
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <span className={classes.text}>{text}</span>
    {children}
  </div>
)
