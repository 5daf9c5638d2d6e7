import { Button, Drawer, Group } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { AllFields, type FilterFieldsProps } from './FilterFields.tsx'
import classes from './SessionsFilters.module.css'

type FilterSheetProps = FilterFieldsProps & { isResettable: boolean; onReset: () => void; onClose: () => void }

/** The phone's other filters; they work at once, the button only leads back to the list. */
export const FilterSheet = ({ isResettable, onReset, onClose, ...fields }: FilterSheetProps) => {
  const t = useT()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t(($) => $.sessions.filter.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <div className={classes.sheet}>
        <AllFields {...fields} />
        <Group grow className={classes.buttons}>
          <Button variant="default" onClick={onReset} disabled={!isResettable}>
            {t(($) => $.ui.clearFilters)}
          </Button>
          <Button onClick={onClose}>{t(($) => $.sessions.filter.show)}</Button>
        </Group>
      </div>
    </Drawer>
  )
}
