import { useT } from '../../kit/phrases.ts'
import { SearchField } from '../../ui/filters/SearchField.tsx'

type PlateSearchProps = { value: string; onSearch: (plate: string) => void }

export const PlateSearch = (props: PlateSearchProps) => {
  const t = useT()
  return <SearchField label={t(($) => $.ui.plate)} maxLength={12} {...props} />
}

type ListFilter = { name: string; vehicleNumber: string }
type NameAndPlateProps = { search: ListFilter; filter: (to: Partial<ListFilter>) => void }

/** Filters of lists by name and by the plate of a user. */
export const NameAndPlate = ({ search, filter }: NameAndPlateProps) => {
  const t = useT()
  return (
    <>
      <SearchField
        label={t(($) => $.ui.name)}
        maxLength={100}
        value={search.name}
        onSearch={(name) => filter({ name })}
      />
      <PlateSearch value={search.vehicleNumber} onSearch={(vehicleNumber) => filter({ vehicleNumber })} />
    </>
  )
}
