import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../../kit/phrases.ts'

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** Called 350 ms after the last key, and at once on Enter or clearing. */
  onSearch: (text: string) => void
}

const pauseMs = 350

/** Text filter with local state, so that typing does not wait for the URL. */
export const SearchField = ({ value, onSearch, ...props }: SearchFieldProps) => {
  const t = useT()
  const [text, setText] = useState(value)
  const searchSoon = useDebouncedCallback(onSearch, pauseMs)
  // The URL may change by the Back button or cleared filters.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const change = (next: string) => {
    setText(next)
    searchSoon(next)
  }
  const searchNow = (next: string) => {
    setText(next)
    searchSoon.cancel()
    onSearch(next)
  }
  return (
    <TextInput
      {...props}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') searchNow(text)
        if (key === 'Escape' && text !== '') searchNow('')
      }}
      rightSection={
        text === '' ? null : <CloseButton size={24} aria-label={t(($) => $.ui.clear)} onClick={() => searchNow('')} />
      }
    />
  )
}
