import type { ReactNode } from 'react'
import classes from './ListPage.module.css'

/** Title, filters, table and pager of a list page; at a desk the table takes the height that is left and scrolls inside. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.page} data-list-page>
    {children}
  </div>
)
