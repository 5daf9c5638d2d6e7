import { NavLink } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'
import { useUser } from '../kit/session.ts'
import { nav } from '../nav.ts'
import { InitialsAvatar } from '../ui/InitialsAvatar.tsx'
import classes from './Sidebar.module.css'

type SidebarProps = { isMini: boolean; onToggleMini: () => void; onVisit: () => void; ownActions: ReactNode }

const SidebarTooltip = lazy(async () => ({ default: (await import('./SidebarTooltip.tsx')).SidebarTooltip }))

/** In mini state only icons are seen, so a tooltip says what the label would; its code comes with that state. */
const Labelled = ({ label, isMini, children }: { label: string; isMini: boolean; children: ReactElement }) =>
  isMini ? (
    <Suspense fallback={children}>
      <SidebarTooltip label={label}>{children}</SidebarTooltip>
    </Suspense>
  ) : (
    children
  )

const Pages = ({ isMini, onVisit }: Pick<SidebarProps, 'isMini' | 'onVisit'>) => {
  useT()
  const user = useUser()
  return nav
    .filter((entry) => entry.isShownTo(user))
    .map(({ to, label, Icon }) => (
      <Labelled key={to} label={label()} isMini={isMini}>
        <NavLink
          className={classes.link}
          renderRoot={(props) => <Link {...props} to={to} activeProps={{ 'data-active': true }} />}
          label={isMini ? undefined : label()}
          aria-label={label()}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
          onClick={onVisit}
        />
      </Labelled>
    ))
}

const OwnEntry = ({ isMini, onVisit }: Pick<SidebarProps, 'isMini' | 'onVisit'>) => {
  const t = useT()
  const user = useUser()
  const name = user.name || user.email
  return (
    <>
      <Labelled label={t(($) => $.shell.profile)} isMini={isMini}>
        <NavLink
          className={classes.link}
          renderRoot={(props) => <Link {...props} to="/profile" activeProps={{ 'data-active': true }} />}
          label={isMini ? undefined : name}
          description={isMini ? undefined : user.email}
          aria-label={`${t(($) => $.shell.profile)}: ${name}`}
          leftSection={<InitialsAvatar name={name} size={isMini ? 24 : 32} />}
          onClick={onVisit}
        />
      </Labelled>
      <Labelled label={t(($) => $.shell.logout)} isMini={isMini}>
        <NavLink
          className={classes.link}
          renderRoot={(props) => <Link {...props} to="/login" search={{ logout: '1' }} />}
          label={isMini ? undefined : t(($) => $.shell.logout)}
          aria-label={t(($) => $.shell.logout)}
          leftSection={<IconLogout size={20} stroke={1.6} aria-hidden />}
        />
      </Labelled>
    </>
  )
}

/** Pages the user may see, and at the bottom his own entry (D1 §2 *Sidebar*). */
export const Sidebar = ({ isMini, onToggleMini, onVisit, ownActions }: SidebarProps) => {
  const t = useT()
  const label = isMini ? t(($) => $.shell.expand) : t(($) => $.shell.collapse)
  const Icon = isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-mini={isMini} aria-label={t(($) => $.shell.pages)}>
      <div className={classes.pages}>
        <Pages isMini={isMini} onVisit={onVisit} />
      </div>
      <div className={classes.own}>
        {isMini ? null : ownActions}
        <OwnEntry isMini={isMini} onVisit={onVisit} />
        <Labelled label={label} isMini={isMini}>
          <NavLink
            component="button"
            className={`${classes.link} ${classes.toggle}`}
            label={isMini ? undefined : label}
            aria-label={label}
            leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
            onClick={onToggleMini}
          />
        </Labelled>
      </div>
    </nav>
  )
}
