import { Box, Text } from '@mantine/core'
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
    <Box component="span" display="inline-flex" flex="none" aria-hidden>
      {icon}
    </Box>
    {isMini ? null : (
      <Box component="span" miw={0}>
        <Text component="span" display="block" inherit truncate>
          {label}
        </Text>
        {detail === undefined ? null : (
          <Text component="span" display="block" truncate fz="xs" fw={400} lh={1.3} c="var(--quiet-text)">
            {detail}
          </Text>
        )}
      </Box>
    )}
    {mark === undefined ? null : (
      <Box
        component="span"
        display="inline-flex"
        flex="none"
        ml="auto"
        {...(isMini ? { pos: 'absolute', top: 0, right: 0, style: { transform: 'scale(0.8)' } } : {})}
      >
        {mark}
      </Box>
    )}
  </>
)
