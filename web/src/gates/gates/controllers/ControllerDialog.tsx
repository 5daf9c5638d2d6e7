import { ActionIcon, Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type GateController, gateDirections } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { finish } from '../../../kit/forms/finish.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { useUser } from '../../../kit/session.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { DeviceFields } from '../DeviceFields.tsx'
import { gates } from '../gates.api.ts'
import type { DeviceKey } from '../KeyDialog.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import type { useForm } from '../../../kit/forms/form.ts'
import { check, type ControllerValues, gateNumbers, inputOf, nextGate, valuesOf } from './controllers.form.ts'

type ControllerForm = ReturnType<typeof useForm<ControllerValues, unknown>>

const GateFields = ({ form, index }: { form: ControllerForm; index: number }) => {
  const t = useT()
  const of = index + 1
  return (
    <Group gap="xs" align="flex-end" pb={{ base: 'sm', xs: 0 }}>
      <NativeSelect
        w="4.5rem"
        label={t(($) => $.gates.form.number)}
        aria-label={t(($) => $.gates.form.numberOf, { of })}
        data={gateNumbers.map(String)}
        {...form.field(`Gates.${index}.GateNumber`)}
        onChange={({ currentTarget }) => form.setFieldValue(`Gates.${index}.GateNumber`, Number(currentTarget.value))}
      />
      <TextInput
        flex="1 1 12rem"
        label={t(($) => $.gates.form.description)}
        aria-label={t(($) => $.gates.form.gateDescriptionOf, { of })}
        autoComplete="off"
        maxLength={100}
        {...form.field(`Gates.${index}.Description`)}
      />
      <NativeSelect
        flex="1 0 8rem"
        maw={{ xs: '9.5rem' }}
        label={t(($) => $.ui.direction)}
        aria-label={t(($) => $.gates.form.directionOf, { of })}
        data={gateDirections.map((value) => ({ value, label: t(($) => $.ui.directionOf[value]) }))}
        {...form.field(`Gates.${index}.Direction`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(($) => $.gates.form.removeGate, { of })}
        onClick={() => form.removeListItem('Gates', index)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Settings of a controller's gates. */
const GatesFields = ({ form }: { form: ControllerForm }) => {
  const t = useT()
  const { Gates: drafts } = form.values
  return (
    <Fieldset legend={t(($) => $.gates.form.gates)}>
      <Stack gap="sm">
        {drafts.map(({ key }, index) => (
          <GateFields key={key} form={form} index={index} />
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={drafts.length >= gateNumbers.length}
            onClick={() => form.insertListItem('Gates', nextGate(drafts))}
          >
            {t(($) => $.gates.form.addGate)}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

type ControllerDialogProps = {
  placeId: number
  /** Undefined for a new controller. */
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
    readNewest: async () => (await readFresh(gates.list, { id: placeId })).find(({ Id }) => Id === controller?.Id),
    onGone: onClose,
    check,
    send,
    onDone: (added) =>
      finish({
        text: t(($) => $.gates.form[added ? 'added' : 'saved']),
        topics: ['gates'],
        onClose: () => (added ? onAdded(added) : onClose()),
      }),
  })
}

const readVersion = (text: string): number | undefined => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined)

type FieldsProps = Pick<ControllerDialogProps, 'controller'> & { form: ControllerForm }

const Fields = ({ form, controller }: FieldsProps) => {
  const text = useT()
  const { region } = useUser()
  return (
    <>
      <DeviceFields name={form.field('ControllerId')} description={form.field('Description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneField
          label={text(($) => $.ui.phoneNumber)}
          description={text(($) => $.gates.form.phoneHint)}
          region={region}
          {...form.field('PhoneNumber')}
        />
        <FigureField
          label={text(($) => $.gates.fact.version)}
          description={text(($) => $.gates.form.versionHint)}
          inputMode="numeric"
          // The next heartbeat would overwrite the version.
          readOnly={controller !== undefined && isSet(controller.LastHeartbeat)}
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
      submit={props.controller ? text(($) => $.ui.save) : text(($) => $.gates.add)}
      onClose={props.onClose}
    >
      <Fields form={form} controller={props.controller} />
    </RecordDialog>
  )
}
