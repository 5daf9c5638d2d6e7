import { ActionIcon, Checkbox, Group, Paper, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { customFieldTypes } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import type { FieldValue } from './public-link.form.ts'

type CardProps = {
  field: FieldValue
  index: number
  count: number
  errorOf: (name: string) => ReactNode
  onChange: (change: Partial<FieldValue>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Users drag the handle by mouse or press the arrow keys; the card follows, so the handle keeps the focus. */
const Handle = ({ field, index, count, onMove }: CardProps) => {
  const t = useT()
  const name = field.Title || t(($) => $['public-links'].newField)
  const move = (step: number): void => {
    const to = index + step
    if (to >= 0 && to < count) onMove(index, to)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      draggable
      style={{ cursor: 'grab' }}
      aria-label={t(($) => $['public-links'].move, { name, position: index + 1, count })}
      title={t(($) => $['public-links'].moveHint)}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(index))}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(step)
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}

const RemoveButton = ({ field, onRemove }: CardProps) => {
  const t = useT()
  const name = field.Title || t(($) => $['public-links'].newField)
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={t(($) => $['public-links'].removeField, { name })}
      onClick={onRemove}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Type of the field with its values, and how long answers are stored. */
const Kind = ({ field, errorOf, onChange }: CardProps) => {
  const t = useT()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={t(($) => $.ui.type)}
          data={customFieldTypes.map((value) => ({ value, label: t(($) => $['public-links'].type[value]) }))}
          value={field.Type}
          onChange={(value) => onChange({ Type: customFieldTypes.find((type) => type === value) ?? 'FREE_TEXT' })}
        />
        {field.Type === 'SELECTION' ? (
          <TagsInput
            label={t(($) => $['public-links'].values)}
            required
            splitChars={[',', ';', '\n']}
            acceptValueOnBlur
            value={field.SelectionValues}
            error={errorOf(`SelectionValues ${field.key}`)}
            onChange={(SelectionValues) => onChange({ SelectionValues })}
          />
        ) : null}
      </SimpleGrid>
      <Group gap="lg">
        <Checkbox
          label={t(($) => $['public-links'].required)}
          checked={field.Required}
          onChange={({ currentTarget: { checked } }) => onChange({ Required: checked })}
        />
        <Checkbox
          label={t(($) => $['public-links'].toComments)}
          checked={field.StoreValueToComments}
          onChange={({ currentTarget: { checked } }) => onChange({ StoreValueToComments: checked })}
        />
      </Group>
    </>
  )
}

/** A field of the operator's own (R122); moved by its handle, so that text in it can be selected. */
export const CustomFieldCard = (props: CardProps) => {
  const t = useT()
  const { field, index, errorOf, onChange, onMove } = props
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData('text/plain')), index)
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="end" wrap="nowrap" gap="xs">
          <Handle {...props} />
          <TextInput
            style={{ flex: 1 }}
            label={t(($) => $.ui.title)}
            required
            maxLength={100}
            value={field.Title}
            error={errorOf(`Title ${field.key}`)}
            onChange={({ currentTarget: { value } }) => onChange({ Title: value })}
          />
          <RemoveButton {...props} />
        </Group>
        <Kind {...props} />
      </Stack>
    </Paper>
  )
}
