import { Stack } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, Suspense, type ComponentType, type ReactElement } from 'react'
import { lazyPart } from '../kit/pages/lazy-part.ts'
import { useT } from '../kit/phrases.ts'
import { useUser } from '../kit/session.ts'
import { nav } from '../nav.ts'
import { InitialsAvatar } from '../ui/InitialsAvatar.tsx'
import { MenuEntry, menuEntry } from '../ui/dialogs/MenuEntry.tsx'
import classes from './Sidebar.module.css'

type SidebarProps = {
  isMini: boolean
  onToggleMini: () => void
  onVisit: () => void
  OwnActions: ComponentType<{ isMini: boolean }>
}

const SidebarTooltip = lazyPart(async () => (await import('./SidebarTooltip.tsx')).SidebarTooltip)

/** The collapsed sidebar shows icons only, so links get tooltips, loaded on demand. */
const Labelled = ({ label, isMini, children }: { label: string; isMini: boolean; children: ReactElement }) =>
  isMini ? (
    <Suspense fallback={children}>
      <SidebarTooltip label={label}>{children}</SidebarTooltip>
    </Suspense>
  ) : (
    children
  )

const active = { 'data-active': true }

/** The tooltip describes the link; its accessible name is unchanged. */
const Mark = ({ id, Count }: { id: string; Count: ComponentType }) => (
  <span id={id}>
    <Suspense fallback={null}>
      <Count />
    </Suspense>
  </span>
)

const Pages = ({ isMini, onVisit }: Pick<SidebarProps, 'isMini' | 'onVisit'>) => {
  useT()
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return nav
    .filter((entry) => entry.isShownTo(user))
    .map(({ to, label, Icon, Count, Tabs, holds = [] }) => {
      const isHeld = holds.some((start) => path.startsWith(start))
      const markId = Count ? `mark-of-${to.slice(1)}` : undefined
      return (
        <Fragment key={to}>
          <Labelled label={label()} isMini={isMini}>
            <Link
              to={to}
              className={menuEntry}
              activeProps={active}
              {...(isHeld ? active : {})}
              aria-label={label()}
              aria-describedby={markId}
              onClick={onVisit}
            >
              <MenuEntry
                icon={<Icon size={20} stroke={1.6} />}
                label={label()}
                isMini={isMini}
                mark={Count && markId ? <Mark id={markId} Count={Count} /> : undefined}
              />
            </Link>
          </Labelled>
          {Tabs && !isMini && (isHeld || path === to) ? (
            <Suspense fallback={null}>
              <Tabs onVisit={onVisit} />
            </Suspense>
          ) : null}
        </Fragment>
      )
    })
}

const OwnEntry = ({ isMini, onVisit }: Pick<SidebarProps, 'isMini' | 'onVisit'>) => {
  const t = useT()
  const user = useUser()
  const name = user.name || user.email
  return (
    <>
      <Labelled label={t(($) => $.shell.profile)} isMini={isMini}>
        <Link
          to="/profile"
          className={menuEntry}
          activeProps={active}
          aria-label={`${t(($) => $.shell.profile)}: ${name}`}
          onClick={onVisit}
        >
          <MenuEntry icon={<InitialsAvatar name={name} />} label={name} detail={user.email} isMini={isMini} />
        </Link>
      </Labelled>
      <Labelled label={t(($) => $.shell.logout)} isMini={isMini}>
        <Link to="/login" search={{ logout: '1' }} className={menuEntry} aria-label={t(($) => $.shell.logout)}>
          <MenuEntry icon={<IconLogout size={20} stroke={1.6} />} label={t(($) => $.shell.logout)} isMini={isMini} />
        </Link>
      </Labelled>
    </>
  )
}

/** Links to permitted pages, and the user's own entry at the bottom. */
export const Sidebar = ({ isMini, onToggleMini, onVisit, OwnActions }: SidebarProps) => {
  const t = useT()
  const label = isMini ? t(($) => $.shell.expand) : t(($) => $.shell.collapse)
  const Icon = isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-mini={isMini} aria-label={t(($) => $.shell.pages)}>
      <Stack gap={2} flex="1 1 0" mih="8rem" className={classes.pages}>
        <Pages isMini={isMini} onVisit={onVisit} />
      </Stack>
      <Stack gap={2} flex="0 0 auto" pt="0.5rem" mt="0.5rem" style={{ borderTop: '1px solid var(--quiet-line)' }}>
        <OwnActions isMini={isMini} />
        <OwnEntry isMini={isMini} onVisit={onVisit} />
        <Labelled label={label} isMini={isMini}>
          <button
            type="button"
            className={`${menuEntry} mantine-visible-from-md`}
            aria-label={label}
            onClick={onToggleMini}
          >
            <MenuEntry icon={<Icon size={20} stroke={1.6} />} label={label} isMini={isMini} />
          </button>
        </Labelled>
      </Stack>
    </nav>
  )
}
