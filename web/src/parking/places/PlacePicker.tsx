import { Select, type SelectProps } from '@mantine/core'
import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { places } from './places.api.ts'

type PickerProps = Omit<SelectProps, 'data'> & { accepts?: (place: PlaceProfile) => boolean }

const mostShown = 100

export const isWholePlace = ({ ParentId }: PlaceProfile): boolean => ParentId === null

/** A place, found by a part of its name: an operator may have thousands. */
export const PlacePicker = ({ accepts = () => true, ...select }: PickerProps) => {
  const t = useT()
  const { data: profiles = [] } = useQuery(listQueryOf(places.profiles, {}))
  return (
    <Select
      label={t(($) => $.ui.place)}
      nothingFoundMessage={t(($) => $.ui.noMatches)}
      searchable
      limit={mostShown}
      data={profiles.filter(accepts).map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
      {...select}
    />
  )
}

/** Hook: the time zone of a chosen place, before that the user's. */
export const useZoneOf = (): ((placeId: string | null) => string) => {
  const { timeZone } = useUser()
  const { data: profiles = [] } = useQuery(listQueryOf(places.profiles, {}))
  return (placeId) => profiles.find(({ Id }) => String(Id) === placeId)?.TimeZone ?? timeZone
}

type FilterProps = Pick<PickerProps, 'accepts'> & {
  /** 0: all. */
  placeId: number
  onChange: (placeId: number) => void
}

export const PlaceFilterPicker = ({ placeId, onChange, ...picker }: FilterProps) => {
  const t = useT()
  return (
    <PlacePicker
      {...picker}
      placeholder={t(($) => $.ui.all)}
      clearable
      clearSectionMode="clear"
      // Wide enough for most names.
      style={{ flexBasis: '15rem' }}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.clear) }}
      value={placeId === 0 ? null : String(placeId)}
      onChange={(id) => onChange(Number(id ?? 0))}
    />
  )
}
