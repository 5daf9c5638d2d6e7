import { Button, Drawer, Group, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'

type FilterSheetProps = {
  title: string
  /** Closes the sheet. */
  show: string
  /** Absent while no filter is set. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** Further filters on a phone, two per line; they apply at once, the button closes the sheet. */
export const FilterSheet = ({ title, show, onClear, onClose, children }: FilterSheetProps) => {
  const t = useT()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'start' }}>
        {children}
        <Group grow style={{ gridColumn: '1 / -1' }}>
          <Button variant="default" onClick={onClear} disabled={onClear === undefined}>
            {t(($) => $.ui.clearFilters)}
          </Button>
          <Button onClick={onClose}>{show}</Button>
        </Group>
      </SimpleGrid>
    </Drawer>
  )
}
