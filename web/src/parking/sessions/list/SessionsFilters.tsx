import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { FoldedFilters, useAreFiltersFolded } from '../../../ui/filters/FoldedFilters.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { AllFields, type FilterFieldsProps } from './FilterFields.tsx'
import { activeFilterCount, noFilters } from '../../session-records/sessions.search.ts'

/** Plate filter; `/` focuses it. */
const PlateFilter = ({ filters, errors, onChange }: FilterFieldsProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <SearchField
      ref={input}
      label={t(($) => $.sessions.field.CarNumber)}
      placeholder={t(($) => $.ui.plateHint)}
      title={t(($) => $.sessions.filter.shortcut)}
      aria-keyshortcuts="/"
      value={filters.car_number}
      onSearch={(car_number) => onChange({ car_number })}
      error={errors.car_number}
    />
  )
}

/** All filters (R61–R63); state in the address. */
export const SessionsFilters = (props: FilterFieldsProps) => {
  const t = useT()
  const isFolded = useAreFiltersFolded()
  const count = activeFilterCount(props.filters)
  const reset = () => props.onChange(noFilters)
  if (isFolded)
    return (
      <FoldedFilters
        show={t(($) => $.sessions.filter.show)}
        first={<PlateFilter {...props} />}
        count={count}
        onClear={reset}
      >
        <AllFields {...props} />
      </FoldedFilters>
    )
  return (
    <Filters isDense>
      <PlateFilter {...props} />
      <AllFields {...props} />
      <ActionIcon
        variant="default"
        size="input-sm"
        flex="none"
        miw={0}
        mt="1.5rem"
        aria-label={t(($) => $.ui.clearFilters)}
        title={t(($) => $.ui.clearFilters)}
        disabled={count === 0}
        onClick={reset}
      >
        <IconFilterOff size={18} aria-hidden />
      </ActionIcon>
    </Filters>
  )
}
