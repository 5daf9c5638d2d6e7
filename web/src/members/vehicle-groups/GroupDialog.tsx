import { TextInput } from '@mantine/core'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { AddVehicleGroup, type VehicleGroup } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'

type Values = { name: string }
type DialogProps = { group: VehicleGroup | undefined; onClose: () => void }

const useGroupForm = ({ group, onClose }: DialogProps) =>
  useRecordForm<Values, VehicleGroup, VehicleGroup | undefined, Instant | undefined>({
    stored: group,
    valuesOf: (stored) => ({ name: stored?.name ?? '' }),
    readNewest: async () => (await readFresh(vehicleGroups.list, {})).find(({ ID }) => ID === group?.ID),
    onGone: onClose,
    check: checkedBy(AddVehicleGroup),
    send: ({ name }, UpdatedAt) =>
      group ? vehicleGroups.save({ ID: group.ID, name, UpdatedAt }) : vehicleGroups.add({ name }),
    onDone: () => finish({ text: t(($) => $['vehicle-groups'].saved), topics: ['vehicleGroups'], onClose }),
  })

/** Adds or renames a group; 400 wide. */
export const GroupDialog = (props: DialogProps) => {
  const text = useT()
  const { form } = useGroupForm(props)
  return (
    <RecordDialog
      form={form}
      size={400}
      title={text(($) => $['vehicle-groups'][props.group ? 'rename' : 'add'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <TextInput label={text(($) => $.ui.name)} required data-autofocus maxLength={100} {...form.field('name')} />
    </RecordDialog>
  )
}
