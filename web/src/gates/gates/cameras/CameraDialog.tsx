import { NativeSelect } from '@mantine/core'
import { AddCamera, type Camera, type GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { DeviceFields } from '../DeviceFields.tsx'
import { gates } from '../gates.api.ts'
import { controllerName, gateName } from '../gate-names.api.ts'
import type { DeviceKey } from '../KeyDialog.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

type CameraDialogProps = {
  placeId: number
  /** Undefined for a new camera. */
  camera: Camera | undefined
  /** Controllers whose gates can be chosen. */
  controllers: readonly GateController[]
  onClose: () => void
  onAdded: (device: DeviceKey) => void
}

const directions = ['ENTRY', 'EXIT'] as const

type Values = { CameraId: string; Description: string; Direction: Camera['Direction']; GateId: string }

const valuesOf = (camera: Camera | undefined): Values => ({
  CameraId: camera?.CameraId ?? '',
  Description: camera?.Description ?? '',
  Direction: camera?.Direction ?? 'ENTRY',
  GateId: camera?.GateId ? String(camera.GateId) : '',
})

const inputOf = (values: Values) => ({
  ...values,
  CameraId: values.CameraId.trim(),
  GateId: values.GateId === '' ? null : Number(values.GateId),
})

const useCameraForm = ({ placeId, camera, onClose, onAdded }: CameraDialogProps) =>
  useRecordForm<Values, DeviceKey | undefined, Camera | undefined, Instant | undefined>({
    stored: camera,
    valuesOf,
    readNewest: async () => (await readFresh(gates.cameras, { id: placeId })).find(({ Id }) => Id === camera?.Id),
    onGone: onClose,
    check: (values) => checkedBy(AddCamera)(inputOf(values)),
    send: async (values, UpdatedAt) => {
      const input = { id: placeId, ...inputOf(values) }
      if (camera) {
        await gates.saveCamera({ ...input, cameraId: camera.Id, UpdatedAt })
        return undefined
      }
      const { Camera: added, Key } = await gates.addCamera(input)
      return { name: added.CameraId, key: Key }
    },
    onDone: (added) =>
      finish({
        text: t(($) => $.gates.camera[added ? 'added' : 'saved']),
        topics: ['gates'],
        onClose: () => (added ? onAdded(added) : onClose()),
      }),
  })

const useGateOptions = (controllers: readonly GateController[]) => {
  const text = useT()
  const options = controllers.flatMap((controller) =>
    controller.Gates.map((gate) => ({
      value: String(gate.ID),
      label: `${controllerName(controller)} · ${gateName(gate)}`,
    })),
  )
  return [{ value: '', label: text(($) => $.gates.camera.noGate) }, ...options]
}

/** Dialog that adds or changes a camera. */
export const CameraDialog = (props: CameraDialogProps) => {
  const text = useT()
  const { form } = useCameraForm(props)
  const gateOptions = useGateOptions(props.controllers)
  const title = props.camera ? text(($) => $.gates.camera.editTitle) : text(($) => $.gates.camera.addTitle)
  return (
    <RecordDialog
      form={form}
      title={title}
      submit={props.camera ? text(($) => $.ui.save) : text(($) => $.gates.camera.add)}
      onClose={props.onClose}
    >
      <DeviceFields name={form.field('CameraId')} description={form.field('Description')} />
      <NativeSelect
        label={text(($) => $.ui.direction)}
        data={directions.map((value) => ({ value, label: text(($) => $.ui.directionOf[value]) }))}
        {...form.field('Direction')}
      />
      <NativeSelect label={text(($) => $.gates.camera.gate)} data={gateOptions} {...form.field('GateId')} />
    </RecordDialog>
  )
}
