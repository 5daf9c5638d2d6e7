import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** Title, filters, table and pager of a list page; at a desk the table takes the height that is left and scrolls inside. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <Stack gap="sm" flex="1 1 auto" mih={0} data-list-page>
    {children}
  </Stack>
)
