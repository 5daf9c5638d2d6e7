import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import { IconPencil } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { useT } from '../../kit/phrases.ts'

type MaskedInputProps = Omit<TextInputProps, 'name' | 'form'> & {
  label: string
  name: string
  form: {
    values: Readonly<Record<string, unknown>>
    setFieldValue: (name: string, value: string) => void
    getInputNode: (name: string) => HTMLElement | null
  }
}

/** A field of a person's contacts: a mask can only be replaced; untouched, the stored value stays (R79). */
export const MaskedInput = ({ label, name, form, readOnly = false, ...props }: MaskedInputProps) => {
  const t = useT()
  const isHidden = isMasked(String(form.values[name]))
  const replace = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(($) => $.ui.replace, { of: label })}
      onClick={() => {
        // Rendered before the focus moves: another component may take the field's place.
        flushSync(() => form.setFieldValue(name, ''))
        form.getInputNode(name)?.focus()
      }}
    >
      <IconPencil size={16} />
    </ActionIcon>
  )
  return (
    <TextInput
      label={label}
      autoComplete="off"
      {...props}
      {...(isHidden ? { type: 'text' } : {})}
      readOnly={readOnly || isHidden}
      rightSection={isHidden && !readOnly ? replace : undefined}
    />
  )
}
