import { Box, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'
import { useUser } from '../kit/session.ts'
import classes from './AppFrame.module.css'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useIsMini } from './sidebar-state.ts'

type AppFrameProps = {
  children: ReactNode
  /** Further entries above the profile link. */
  OwnActions: ComponentType<{ isMini: boolean }>
  endImpersonation: ReactNode
}

/** On small screens Escape closes the drawer. */
const useEscape = (isOpen: boolean, close: () => void): void => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (isOpen && key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, close])
}

/** Header, sidebar and page when signed in; widths and breakpoint are in the style sheet. */
export const AppFrame = ({ children, OwnActions, endImpersonation }: AppFrameProps) => {
  const t = useT()
  const user = useUser()
  const { isMini, toggle } = useIsMini(user.id)
  const [isMenuOpen, menu] = useDisclosure(false)
  useEscape(isMenuOpen, menu.close)
  // On a phone the menu is a drawer with labels.
  const isCollapsed = isMini && !isMenuOpen
  return (
    <div className={classes.frame} data-mini={isCollapsed} data-menu={isMenuOpen}>
      <Box
        component="header"
        pos="sticky"
        top={0}
        bg="var(--quiet-surface)"
        style={{ gridArea: 'header', zIndex: 101, borderBottom: '1px solid var(--quiet-line)' }}
      >
        <Header isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </Box>
      <div className={classes.sidebar}>
        <Sidebar isMini={isCollapsed} onToggleMini={toggle} onVisit={menu.close} OwnActions={OwnActions} />
      </div>
      {isMenuOpen ? (
        <Box
          component="button"
          type="button"
          hiddenFrom="md"
          pos="fixed"
          inset="var(--header-height) 0 0"
          p={0}
          bd={0}
          bg="rgb(0 0 0 / 40%)"
          style={{ zIndex: 99 }}
          aria-label={t(($) => $.shell.closeMenu)}
          onClick={menu.close}
        />
      ) : null}
      <Stack
        component="main"
        className={classes.main}
        gap={0}
        p="var(--page-gap)"
        style={{ gridArea: 'main', outline: 'none' }}
        id="content"
        tabIndex={-1}
      >
        <Notices endImpersonation={endImpersonation} />
        {children}
        <div id="layers" />
      </Stack>
    </div>
  )
}
