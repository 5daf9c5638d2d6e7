import { plateMaxLength } from '@parkla/contract/kit/plate.ts'
import { useT } from '../../kit/phrases.ts'
import { SearchField } from './SearchField.tsx'

type PlateSearchFieldProps = { value: string; onSearch: (plate: string) => void }

/** Filter of a list by plate or a part of it. */
export const PlateSearchField = (props: PlateSearchFieldProps) => {
  const t = useT()
  return <SearchField label={t(($) => $.ui.plate)} maxLength={plateMaxLength} {...props} />
}
