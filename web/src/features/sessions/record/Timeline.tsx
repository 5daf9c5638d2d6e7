import type { ReactNode } from 'react'
import classes from './Timeline.module.css'

export type TimelineEntry = { id: number; title: ReactNode; moment: string; by: string; notes: readonly ReactNode[] }

export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={classes.timeline}>
    {entries.map(({ id, title, moment, by, notes }) => (
      <li key={id}>
        <div className={classes.title}>{title}</div>
        <div className={classes.quiet}>
          {moment} · {by}
        </div>
        {notes.map((note, index) => (
          // Notes have no id and never reorder.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.note}>
            {note}
          </div>
        ))}
      </li>
    ))}
  </ol>
)
