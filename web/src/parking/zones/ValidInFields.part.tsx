import { MultiSelect, SegmentedControl } from '@mantine/core'
import { validInTypes } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { zones as pickers } from './zones.api.ts'

type ValidIn = { Region: string; ValidInType: (typeof validInTypes)[number]; Places: string[]; Zones: string[] }

type ValidInFieldsProps = {
  form: { values: ValidIn; field: (name: 'ValidInType' | 'Places' | 'Zones') => object }
  isRequired?: boolean
}

type Option = { value: string; label: string }

/** A chosen place or zone outside the user's scope has no name here; its id is not shown. */
const withForeign = (options: readonly Option[] | undefined, chosen: readonly string[], label: string): Option[] => {
  if (!options) return []
  const foreign = chosen.filter((id) => !options.some(({ value }) => value === id))
  return [...options, ...foreign.map((value) => ({ value, label }))]
}

/** Places of the region, or zones (R90). */
export const ValidInFields = ({ form, isRequired = true }: ValidInFieldsProps) => {
  const t = useT()
  const { Region: region, ValidInType } = form.values
  const places = useQuery({ ...queryOf(pickers.adminPlaces, { region }, { isShown: true }), enabled: region !== '' })
  const zones = useQuery(queryOf(pickers.ownerZones, {}, { isShown: true }))
  const isPlaces = ValidInType === 'PLACES'
  return (
    <>
      <SegmentedControl
        aria-label={t(($) => $.whitelists.part.where)}
        w="fit-content"
        data={validInTypes.map((value) => ({ value, label: t(($) => $.whitelists.field[value]) }))}
        {...form.field('ValidInType')}
      />
      <MultiSelect
        key={ValidInType}
        label={t(($) => $.whitelists.field[ValidInType])}
        required={isRequired}
        searchable
        hidePickedOptions
        limit={100}
        disabled={isPlaces && region === ''}
        data={withForeign(
          isPlaces
            ? places.data?.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
            : zones.data?.map(({ ID, Name }) => ({ value: String(ID), label: Name })),
          form.values[ValidInType === 'PLACES' ? 'Places' : 'Zones'],
          t(($) => $.whitelists.field.foreign),
        )}
        {...form.field(isPlaces ? 'Places' : 'Zones')}
      />
    </>
  )
}
