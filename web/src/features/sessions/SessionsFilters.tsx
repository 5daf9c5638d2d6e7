import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useT } from '../../kit/phrases.ts'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AllFields, type FilterFieldsProps } from './FilterFields.tsx'
import { activeFilterCount, noFilters } from './sessions.search.ts'
import classes from './SessionsFilters.module.css'

/** The plate, which everybody searches by: reached by `/` from anywhere on the page. */
const PlateFilter = ({ filters, errors, onChange }: FilterFieldsProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <SearchField
      className={classes.field}
      ref={input}
      label={t(($) => $.sessions.filter.plate)}
      placeholder={t(($) => $.sessions.filter.plateHint)}
      title={t(($) => $.sessions.filter.shortcut)}
      aria-keyshortcuts="/"
      value={filters.car_number}
      onSearch={(car_number) => onChange({ car_number })}
      error={errors.car_number}
    />
  )
}

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }))

/** On a phone the plate stands alone, and the others wait in a sheet behind a button that counts them. */
const PhoneFilters = (props: FilterFieldsProps & { onReset: () => void }) => {
  const t = useT()
  const [isOpen, sheet] = useDisclosure(false)
  const count = activeFilterCount(props.filters)
  return (
    <search aria-label={t(($) => $.sessions.filter.title)} className={classes.phone}>
      <PlateFilter {...props} />
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={sheet.open}>
        {t(($) => $.sessions.filter.title)}
        {count === 0 ? null : (
          <span className={classes.count}>
            <span aria-hidden>{count}</span>
            <VisuallyHidden>, {t(($) => $.sessions.filter.active, { count })}</VisuallyHidden>
          </span>
        )}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <FilterSheet {...props} isResettable={count > 0} onClose={sheet.close} /> : null}
      </Suspense>
    </search>
  )
}

/** Everything that narrows the list (D1 §2, R61–R63); its state is the address. */
export const SessionsFilters = (props: FilterFieldsProps) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const reset = () => props.onChange(noFilters)
  if (isPhone) return <PhoneFilters {...props} onReset={reset} />
  return (
    <Filters label={t(($) => $.sessions.filter.title)}>
      <PlateFilter {...props} />
      <AllFields {...props} />
      <ActionIcon
        variant="default"
        size="input-sm"
        className={classes.reset}
        aria-label={t(($) => $.ui.clearFilters)}
        title={t(($) => $.ui.clearFilters)}
        disabled={activeFilterCount(props.filters) === 0}
        onClick={reset}
      >
        <IconFilterOff size={18} aria-hidden />
      </ActionIcon>
    </Filters>
  )
}
