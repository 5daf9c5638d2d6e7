import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import classes from './Filters.module.css'

type FiltersProps = {
  /** Narrow: seven or eight filters in one row. */
  isDense?: boolean
  children: ReactNode
  /** Absent while no filter is set. */
  onClear?: (() => void) | undefined
}

/** A row of filters that wraps; Enter applies a typed filter at once. */
export const Filters = ({ isDense = false, children, onClear }: FiltersProps) => {
  const t = useT()
  return (
    <search aria-label={t(($) => $.ui.filters)}>
      <form
        className={classes.bar}
        data-dense={isDense ? true : undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        {onClear === undefined ? null : (
          <Button
            type="button"
            variant="subtle"
            className={classes.clear}
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={onClear}
          >
            {t(($) => $.ui.clearFilters)}
          </Button>
        )}
      </form>
    </search>
  )
}
