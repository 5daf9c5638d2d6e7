import { MultiSelect, SegmentedControl } from '@mantine/core'
import { validInTypes } from '@parkla/contract/whitelists/whitelists.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { zones as pickers } from './zones.api.ts'

type ValidIn = { Region: string; ValidInType: (typeof validInTypes)[number]; Places: string[]; Zones: string[] }

type ValidInFieldsProps = {
  form: { values: ValidIn; field: (name: 'ValidInType' | 'Places' | 'Zones') => object }
  isRequired?: boolean
}

/** Places of the region, or zones (R90). */
export const ValidInFields = ({ form, isRequired = true }: ValidInFieldsProps) => {
  const t = useT()
  const { Region: region, ValidInType } = form.values
  const places = useQuery({ ...queryOf(pickers.adminPlaces, { region }, { isShown: true }), enabled: region !== '' })
  const { data: zones = [] } = useQuery(queryOf(pickers.ownerZones, {}, { isShown: true }))
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
        data={
          isPlaces
            ? (places.data ?? []).map(({ Id, Name }) => ({ value: String(Id), label: Name }))
            : zones.map(({ ID, Name }) => ({ value: String(ID), label: Name }))
        }
        {...form.field(isPlaces ? 'Places' : 'Zones')}
      />
    </>
  )
}
