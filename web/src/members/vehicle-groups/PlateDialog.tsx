import { TextInput } from '@mantine/core'
import { SaveGroupPlate, type GroupPlate } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'

type DialogProps = { id: number; plate: GroupPlate; onClose: () => void }

/** Changes one plate of a group; its version is the plate itself (R8). */
export const PlateDialog = ({ id, plate, onClose }: DialogProps) => {
  const text = useT()
  const { ID } = plate
  const { form } = useRecordForm({
    stored: plate,
    valuesOf: ({ licensePlate }) => ({ licensePlate: displayPlate(licensePlate) }),
    versionOf: ({ licensePlate }) => licensePlate,
    readNewest: () => readFresh(vehicleGroups.plate, { id, plateId: ID }),
    onGone: onClose,
    check: (values) => checkedBy(SaveGroupPlate)({ ID, ...values }),
    send: (values, oldLicensePlate) => vehicleGroups.savePlate({ id, ID, ...values, oldLicensePlate }),
    onDone: () => finish({ text: t(($) => $['vehicle-groups'].plateSaved), topics: ['vehicleGroups'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      size={400}
      title={text(($) => $['vehicle-groups'].editPlate)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <TextInput
        label={text(($) => $.ui.plate)}
        required
        data-autofocus
        autoCapitalize="characters"
        {...form.field('licensePlate')}
      />
    </RecordDialog>
  )
}
