import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** In its own chunk: the floating library is large and only the collapsed sidebar needs it. */
export const SidebarTooltip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right">
    {children}
  </Tooltip>
)
