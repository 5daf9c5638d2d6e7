import { Group, Input, NativeSelect, TextInput } from '@mantine/core'
import { countries } from '@parkla/contract/kit/countries.ts'
import { isMasked, phoneCodeOf } from '@parkla/contract/kit/phones/phone.ts'
import { useEffect, useId, useState, type ReactNode, type Ref } from 'react'
import { loadPhoneReader } from '../../kit/phones.ts'
import { useT } from '../../kit/phrases.ts'

type PhoneFieldProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Region of the record: its country code is the default. */
  region?: string | undefined
  /** `+37255512345`, or the partial input with its country code; empty without input. */
  value?: string
  onChange?: (phone: string) => void
  ref?: Ref<HTMLInputElement>
  /** By which the form finds the input of an error. */
  'data-path'?: string
}

const codes = [...new Set(countries.map(({ diallingCode }) => diallingCode))]

/** Splits a number at its longest known country code. */
const partsOf = (value: string): { code: string; rest: string } => {
  const code = codes.filter((each) => value.startsWith(each)).toSorted((one, other) => other.length - one.length)[0]
  return code === undefined ? { code: '', rest: value } : { code, rest: value.slice(code.length) }
}

const options = codes.map((code) => {
  const country = countries.find(({ diallingCode }) => diallingCode === code)
  return { value: code, label: `${country?.alpha2 ?? ''} ${code}` }
})

/** Phone field with a country selector, by default that of the record's region; a typed country code sets the selector. */
export const PhoneField = ({ label, value = '', onChange, ref, region = '', ...props }: PhoneFieldProps) => {
  const t = useT()
  const id = useId()
  useEffect(loadPhoneReader, [])
  const { description, error, required = false, disabled = false, 'data-path': path } = props
  const isHidden = isMasked(value)
  const parts = partsOf(value)
  const [chosen, setChosen] = useState(parts.code)
  const preset = chosen || phoneCodeOf(region)
  const code = value === '' || isHidden ? preset : parts.code || preset
  const text = isHidden ? value : parts.code === '' ? value : parts.rest
  const change = (next: string, rest: string) => {
    const typed = rest.trim()
    onChange?.(typed === '' || typed.startsWith('+') ? typed : `${next}${typed}`)
  }
  const frame = { description, error, required }
  return (
    <Input.Wrapper label={label} id={id} {...frame}>
      <Group gap={6} wrap="nowrap" align="flex-start" mt={description === undefined ? 0 : 5}>
        {isHidden ? null : (
          <NativeSelect
            aria-label={t(($) => $.ui.diallingCode)}
            w={112}
            disabled={disabled}
            data={options}
            value={code}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value)
              change(currentTarget.value, text.startsWith('+') ? '' : text)
            }}
          />
        )}
        <TextInput
          id={id}
          ref={ref}
          data-path={path}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          flex={1}
          disabled={disabled}
          readOnly={isHidden}
          error={error !== undefined && error !== null}
          value={text}
          onChange={({ currentTarget }) => change(code, currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  )
}
