import { ActionIcon, Button, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { gateDirections } from '@parkla/contract/gates/gates.schema.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { useForm } from '../../../kit/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { gateNumbers, nextGate, type ControllerValues } from './controllers.form.ts'
import classes from '../Gates.module.css'

export type ControllerForm = ReturnType<typeof useForm<ControllerValues, unknown>>

const GateFields = ({ form, index }: { form: ControllerForm; index: number }) => {
  const t = useT()
  const of = index + 1
  return (
    <div className={classes.gateFields}>
      <NativeSelect
        label={t(($) => $.gates.form.number)}
        aria-label={t(($) => $.gates.form.numberOf, { of })}
        data={gateNumbers.map(String)}
        {...form.field(`Gates.${index}.GateNumber`)}
        onChange={({ currentTarget }) => form.setFieldValue(`Gates.${index}.GateNumber`, Number(currentTarget.value))}
      />
      <TextInput
        label={t(($) => $.gates.form.gateDescription)}
        aria-label={t(($) => $.gates.form.gateDescriptionOf, { of })}
        autoComplete="off"
        maxLength={100}
        {...form.field(`Gates.${index}.Description`)}
      />
      <NativeSelect
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
    </div>
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
