import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type FigureFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number
  /** Parses the text; undefined if empty. */
  read: (text: string) => number | undefined
  write: (value: number) => string
  /** NaN for unreadable text, so that the previous number is not saved by mistake. */
  onChange: (value: number) => void
}

/** A number field in the user's format; keeps the text as typed until blur. */
export const FigureField = ({ value, read, write, onChange, ...props }: FigureFieldProps) => {
  const [text, setText] = useState(() => (Number.isNaN(value) ? '' : write(value)))
  const [shown, setShown] = useState(value)
  if (!Object.is(shown, value)) {
    setShown(value)
    if (!Object.is(read(text) ?? Number.NaN, value)) setText(write(value))
  }
  return (
    <TextInput
      autoComplete="off"
      variant={props.readOnly === true ? 'filled' : 'default'}
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(read(currentTarget.value) ?? Number.NaN)
      }}
      onBlur={() => Number.isNaN(value) || setText(write(value))}
    />
  )
}
