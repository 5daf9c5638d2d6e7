import { ActionIcon, Checkbox, Group, Paper, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { customFieldTypes } from '@parkla/contract/public-links/public-links.schema.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
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

/** Moves by buttons, which also work by keyboard and on a phone. */
const Buttons = ({ field, index, count, onMove, onRemove }: CardProps) => {
  const t = useT()
  const name = field.Title || t(($) => $['public-links'].newField)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={t(($) => $['public-links'].moveUp, { name })}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === count - 1}
        aria-label={t(($) => $['public-links'].moveDown, { name })}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t(($) => $['public-links'].removeField, { name })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Type with its values, and what becomes of an answer. */
const Kind = ({ field, errorOf, onChange }: CardProps) => {
  const t = useT()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={t(($) => $['public-links'].fieldType)}
          allowDeselect={false}
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

/** A field of the operator's own (R122); dragged, or moved by its buttons. */
export const CustomFieldCard = (props: CardProps) => {
  const t = useT()
  const { field, index, errorOf, onChange, onMove } = props
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      draggable
      style={{ listStyle: 'none' }}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(index))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData('text/plain')), index)
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="end" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={t(($) => $['public-links'].fieldTitle)}
            required
            maxLength={100}
            value={field.Title}
            error={errorOf(`Title ${field.key}`)}
            onChange={({ currentTarget: { value } }) => onChange({ Title: value })}
          />
          <Buttons {...props} />
        </Group>
        <Kind {...props} />
      </Stack>
    </Paper>
  )
}
