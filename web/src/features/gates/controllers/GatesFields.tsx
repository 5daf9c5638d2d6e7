import { ActionIcon, Button, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { gateDirections } from '@parkla/contract/gates/gates.schema.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { useForm } from '../../../kit/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { gateNumbers, nextGate, type ControllerValues } from './controllers.form.ts'

export type ControllerForm = ReturnType<typeof useForm<ControllerValues, unknown>>

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
        label={t(($) => $.gates.form.direction)}
        aria-label={t(($) => $.gates.form.directionOf, { of })}
        data={gateDirections.map((value) => ({ value, label: t(($) => $.gates.direction[value]) }))}
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
export const GatesFields = ({ form }: { form: ControllerForm }) => {
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
