import { Box, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BareFrame.module.css'
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { NewContentNotice } from './NewContentNotice.tsx'

/** Frame of public pages: one card, no header or sidebar. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <main className={classes.frame} id="content" tabIndex={-1}>
    <Box w="100%" maw="26rem">
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Logo />
        <Group gap={4} wrap="nowrap">
          <LanguageMenu />
          <ColourSchemeSwitch />
        </Group>
      </Group>
      <NewContentNotice />
      <Paper withBorder bg="light-dark(#fff, #1c2022)" p="xl" radius="lg" shadow="md">
        {children}
      </Paper>
    </Box>
    <div id="layers" />
  </main>
)
