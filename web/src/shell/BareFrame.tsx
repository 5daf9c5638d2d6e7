import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BareFrame.module.css'
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'

/** Frame of public pages: one card, no header or sidebar. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <main className={classes.frame} id="content" tabIndex={-1}>
    <div className={classes.column}>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Logo />
        <Group gap={4} wrap="nowrap">
          <LanguageMenu />
          <ColourSchemeSwitch />
        </Group>
      </Group>
      <Paper className={classes.card} withBorder p="xl" radius="lg">
        {children}
      </Paper>
    </div>
    <div id="layers" />
  </main>
)
