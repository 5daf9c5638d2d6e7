import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** In its own chunk: floating things are heavy, and only a mini sidebar needs them. */
export const SidebarTooltip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right">
    {children}
  </Tooltip>
)
