import { useDisclosure } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'
import { useUser } from '../kit/session.ts'
import classes from './AppFrame.module.css'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useIsMini } from './sidebar-state.ts'

type AppFrameProps = {
  children: ReactNode
  /** What else the user may do with himself, above the profile link. */
  ownActions: ReactNode
  endImpersonation: ReactNode
}

/** The drawer of small screens closes with Escape, like every layer over a page. */
const useEscape = (isOpen: boolean, close: () => void): void => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (isOpen && key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, close])
}

/** Header, sidebar and page of the signed-in; widths and breakpoint are in the style sheet. */
export const AppFrame = ({ children, ownActions, endImpersonation }: AppFrameProps) => {
  const t = useT()
  const user = useUser()
  const { isMini, toggle } = useIsMini(user.id)
  const [isMenuOpen, menu] = useDisclosure(false)
  useEscape(isMenuOpen, menu.close)
  // On a phone the menu is a drawer, which has room for words.
  const isCollapsed = isMini && !isMenuOpen
  return (
    <div className={classes.frame} data-mini={isCollapsed} data-menu={isMenuOpen}>
      <header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </header>
      <div className={classes.sidebar}>
        <Sidebar isMini={isCollapsed} onToggleMini={toggle} onVisit={menu.close} ownActions={ownActions} />
      </div>
      {isMenuOpen ? (
        <button type="button" className={classes.veil} aria-label={t(($) => $.shell.closeMenu)} onClick={menu.close} />
      ) : null}
      <main className={classes.main} id="content" tabIndex={-1}>
        <Notices endImpersonation={endImpersonation} />
        {children}
        <div id="layers" />
      </main>
    </div>
  )
}
