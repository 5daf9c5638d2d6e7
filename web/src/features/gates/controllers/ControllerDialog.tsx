import { SimpleGrid } from '@mantine/core'
import type { GateController } from '@parkla/contract/gates/gates.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../../kit/query.ts'
import { useRecordForm } from '../../../kit/record-form.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { DeviceFields } from '../DeviceFields.tsx'
import { gates } from '../gates.api.ts'
import { check, inputOf, valuesOf, type ControllerValues } from './controllers.form.ts'
import { GatesFields, type ControllerForm } from './GatesFields.tsx'
import type { DeviceKey } from '../KeyDialog.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'

type ControllerDialogProps = {
  placeId: number
  /** Undefined for a new one. */
  controller: GateController | undefined
  onClose: () => void
  /** Shows the key of a new controller. */
  onAdded: (device: DeviceKey) => void
}

type Answer = DeviceKey | undefined

const useControllerForm = ({ placeId, controller, onClose, onAdded }: ControllerDialogProps) => {
  const send = async (values: ControllerValues, UpdatedAt: Instant | undefined): Promise<Answer> => {
    const input = { id: placeId, ...inputOf(values) }
    if (controller) {
      await gates.save({ ...input, controllerId: controller.Id, UpdatedAt })
      return undefined
    }
    const { Controller, Key } = await gates.add(input)
    return { name: Controller.ControllerId, key: Key }
  }
  return useRecordForm<ControllerValues, Answer, GateController | undefined, Instant | undefined>({
    stored: controller,
    valuesOf,
    versionOf: (stored) => stored?.UpdatedAt,
    readNewest: async () => {
      const { Controllers } = await queryClient.fetchQuery({ ...queryOf(gates.list, { id: placeId }), staleTime: 0 })
      return Controllers.find(({ Id }) => Id === controller?.Id)
    },
    onGone: onClose,
    check,
    send,
    onDone: (added) => {
      snackbar.success(t(($) => $.gates.form[added ? 'added' : 'saved']))
      void refresh('gates')
      if (added) onAdded(added)
      else onClose()
    },
  })
}

const readVersion = (text: string): number | undefined => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined)

const Fields = ({ form }: { form: ControllerForm }) => {
  const text = useT()
  return (
    <>
      <DeviceFields name={form.field('ControllerId')} description={form.field('Description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneField
          label={text(($) => $.gates.fact.phone)}
          description={text(($) => $.gates.form.phoneHint)}
          {...form.field('PhoneNumber')}
        />
        <FigureField
          label={text(($) => $.gates.fact.version)}
          description={text(($) => $.gates.form.versionHint)}
          inputMode="numeric"
          {...form.field('Version')}
          value={form.values.Version}
          read={readVersion}
          write={String}
          onChange={(version) => form.setFieldValue('Version', version)}
        />
      </SimpleGrid>
      <GatesFields form={form} />
    </>
  )
}

/** Adds or changes a controller and its gates (R165). */
export const ControllerDialog = (props: ControllerDialogProps) => {
  const text = useT()
  const { form } = useControllerForm(props)
  return (
    <RecordDialog
      form={form}
      size="lg"
      title={props.controller ? text(($) => $.gates.form.editTitle) : text(($) => $.gates.form.addTitle)}
      submit={props.controller ? text(($) => $.gates.form.save) : text(($) => $.gates.add)}
      onClose={props.onClose}
    >
      <Fields form={form} />
    </RecordDialog>
  )
}
