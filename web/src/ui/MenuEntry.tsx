import type { ReactNode } from 'react'
import classes from './MenuEntry.module.css'

/** Class of the link or button that an entry of the sidebar is; `data-active` marks the present page. */
export const menuEntry = classes.entry ?? ''

type MenuEntryProps = {
  icon: ReactNode
  label: string
  detail?: string
  isMini?: boolean
  /** Badge at the end of the line; at the corner when collapsed. */
  mark?: ReactNode
}

/** Content of such a link; only the icon when collapsed, so the link needs an `aria-label` then. */
export const MenuEntry = ({ icon, label, detail, isMini = false, mark }: MenuEntryProps) => (
  <>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    {isMini ? null : (
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </span>
    )}
    {mark === undefined ? null : (
      <span className={classes.mark} data-mini={isMini}>
        {mark}
      </span>
    )}
  </>
)
