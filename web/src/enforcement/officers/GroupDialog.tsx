import { MultiSelect, TextInput } from '@mantine/core'
import { AddPlaceGroup, type PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { zones } from '../../parking/zones/zones.api.ts'
import { officers } from './officers.api.ts'

type Values = { name: string; placeIds: string[] }
type DialogProps = { group: PlaceGroup | undefined; onClose: () => void }

const bodyOf = ({ name, placeIds }: Values) => ({ name, placeIds: placeIds.map(Number) })

const useGroupForm = ({ group, onClose }: DialogProps) =>
  useRecordForm<Values, PlaceGroup, PlaceGroup | undefined, Instant | undefined>({
    stored: group,
    valuesOf: (stored) => ({ name: stored?.name ?? '', placeIds: (stored?.placeIds ?? []).map(String) }),
    readNewest: async () => (await readFresh(officers.groups, {})).find(({ ID }) => ID === group?.ID),
    onGone: onClose,
    check: (values) => checkedBy(AddPlaceGroup)(bodyOf(values)),
    send: (values, UpdatedAt) =>
      group ? officers.saveGroup({ ID: group.ID, ...bodyOf(values), UpdatedAt }) : officers.addGroup(bodyOf(values)),
    onDone: () => finish({ text: t(($) => $.fines.officers.groupSaved), topics: ['officers'], onClose }),
  })

/** Adds or changes a place group (R140). */
export const GroupDialog = (props: DialogProps) => {
  const text = useT()
  const { form } = useGroupForm(props)
  const { data: places = [] } = useQuery(queryOf(zones.adminPlaces, {}, { isShown: true }))
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.officers[props.group ? 'editGroup' : 'addGroup'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <TextInput label={text(($) => $.ui.name)} required data-autofocus maxLength={100} {...form.field('name')} />
      <MultiSelect
        label={text(($) => $.places.title)}
        searchable
        hidePickedOptions
        limit={100}
        data={places.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
        {...form.field('placeIds')}
      />
    </RecordDialog>
  )
}
