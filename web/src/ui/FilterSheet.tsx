import { Button, Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'
import classes from './FoldedFilters.module.css'

type FilterSheetProps = {
  title: string
  /** Closes the sheet. */
  show: string
  /** Absent while no filter is set. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** Further filters on a phone; they apply at once, the button closes the sheet. */
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
      <div className={classes.sheet}>
        {children}
        <Group grow className={classes.buttons}>
          <Button variant="default" onClick={onClear} disabled={onClear === undefined}>
            {t(($) => $.ui.clearFilters)}
          </Button>
          <Button onClick={onClose}>{show}</Button>
        </Group>
      </div>
    </Drawer>
  )
}
