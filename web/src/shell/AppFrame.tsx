import { AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useUser } from '../kit/session.ts'
import classes from './AppFrame.module.css'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useIsMini } from './sidebar-state.ts'

const headerHeight = 56
const sidebarWidth = 232
/** D1 §2 *Sidebar*. */
const miniWidth = 70
const mobileBreakpoint = 960

type AppFrameProps = {
  children: ReactNode
  /** What else the user may do with himself, above the profile link. */
  ownActions: ReactNode
  endImpersonation: ReactNode
}

/** Header, sidebar and page of the signed-in. */
export const AppFrame = ({ children, ownActions, endImpersonation }: AppFrameProps) => {
  const user = useUser()
  const { isMini, toggle } = useIsMini(user.id)
  const [isMenuOpen, menu] = useDisclosure(false)
  // On a phone the menu is a drawer, which has room for words.
  const isCollapsed = isMini && !isMenuOpen
  return (
    <AppShell
      header={{ height: headerHeight }}
      navbar={{
        width: isCollapsed ? miniWidth : sidebarWidth,
        breakpoint: mobileBreakpoint,
        collapsed: { mobile: !isMenuOpen },
      }}
      transitionDuration={120}
    >
      <AppShell.Header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Sidebar isMini={isCollapsed} onToggleMini={toggle} onVisit={menu.close} ownActions={ownActions} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <Notices endImpersonation={endImpersonation} />
        {children}
      </AppShell.Main>
    </AppShell>
  )
}
