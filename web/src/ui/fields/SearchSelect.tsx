import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../../kit/phrases.ts'

export type Option = { value: string; label: string }

export type SearchSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'onSearchChange'> & {
  /** Id of the chosen option; empty for none. */
  value: string
  onChange: (value: string, option: Option | undefined) => void
  /** Options that the server found for the search. */
  found: readonly Option[]
  /** The stored choice, shown also when the search does not find it. */
  chosen: Option | undefined
  /** Called 250 ms after the last key; with an empty text where the typed text is the label of the choice. */
  onSearch: (text: string) => void
}

const pauseMs = 250

/** A select whose options are searched on the server. */
export const SearchSelect = ({ value, onChange, found, chosen, onSearch, ...select }: SearchSelectProps) => {
  const t = useT()
  const searchSoon = useDebouncedCallback(onSearch, pauseMs)
  const [picked, setPicked] = useState<Option>()
  const shown = picked?.value === value ? picked : chosen?.value === value ? chosen : undefined
  const ids = new Set(found.map((option) => option.value))
  return (
    <Select
      nothingFoundMessage={t(($) => $.ui.noMatches)}
      {...select}
      searchable
      data={shown && !ids.has(shown.value) ? [shown, ...found] : found}
      filter={({ options }) => options.filter((option) => 'value' in option && ids.has(option.value))}
      onSearchChange={(text) => searchSoon(text === shown?.label ? '' : text.trim())}
      value={value || null}
      onChange={(id, option) => {
        setPicked(option ?? undefined)
        onChange(id ?? '', option ?? undefined)
      }}
    />
  )
}
