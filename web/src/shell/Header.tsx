import { ActionIcon, Burger, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kit/phrases.ts'
import { useUser } from '../kit/session.ts'
import { InitialsAvatar } from '../ui/InitialsAvatar.tsx'
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'

/** Logo, language, colour scheme, and the link to the profile. */
export const Header = ({ isMenuOpen, onToggleMenu }: { isMenuOpen: boolean; onToggleMenu: () => void }) => {
  const t = useT()
  const user = useUser()
  const name = user.name || user.email
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={isMenuOpen ? t(($) => $.shell.closeMenu) : t(($) => $.shell.openMenu)}
          aria-expanded={isMenuOpen}
        />
        <Link to="/" aria-label={t(($) => $.shell.toStart)} style={{ textDecoration: 'none' }}>
          <Logo />
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        <LanguageMenu />
        <ColourSchemeSwitch />
        <ActionIcon
          renderRoot={(props) => <Link {...props} to="/profile" />}
          variant="transparent"
          size="lg"
          radius="xl"
          aria-label={`${t(($) => $.shell.profile)}: ${name}`}
        >
          <InitialsAvatar name={name} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
