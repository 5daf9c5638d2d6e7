import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { users } from './users.api.ts'

/** A chosen user, by id as text. */
export type Person = { OwnerId: string; Name: string }

type UsersPickerProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'onSearchChange'> & {
  value: readonly Person[]
  onChange: (people: Person[]) => void
}

const pauseMs = 250

/** Users of the product, searched by name and e-mail on the server; chosen ones keep their names. */
export const UsersPicker = ({ value: chosen, onChange, ...select }: UsersPickerProps) => {
  const t = useT()
  const [name, setName] = useState('')
  /** Labels of the users chosen here: users of one name differ in their e-mail. */
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const searchSoon = useDebouncedCallback(setName, pauseMs)
  const { data: found = [], isFetching } = useQuery(listQueryOf(users.options, { name }))
  const options = found.map(({ Id, Name, Email }) => ({
    value: String(Id),
    label: Name === '' ? Email : `${Name} · ${Email}`,
  }))
  const isChosen = new Set(chosen.map(({ OwnerId }) => OwnerId))
  const nameOf = (id: string): string => {
    const person = found.find(({ Id }) => String(Id) === id)
    return person?.Name || person?.Email || id
  }
  return (
    <MultiSelect
      nothingFoundMessage={isFetching ? null : t(($) => $.ui.noMatches)}
      {...select}
      searchable
      hidePickedOptions
      limit={100}
      data={[
        ...chosen.map(({ OwnerId, Name }) => ({ value: OwnerId, label: labels.get(OwnerId) ?? Name })),
        ...options.filter(({ value }) => !isChosen.has(value)),
      ]}
      // The server has searched already: show all that it found.
      filter={({ options: all, limit }) => all.slice(0, limit)}
      onSearchChange={(text) => searchSoon(text.trim())}
      value={chosen.map(({ OwnerId }) => OwnerId)}
      onChange={(ids) => {
        setLabels(new Map([...labels, ...options.map(({ value, label }) => [value, label] as const)]))
        onChange(ids.map((id) => chosen.find(({ OwnerId }) => OwnerId === id) ?? { OwnerId: id, Name: nameOf(id) }))
      }}
    />
  )
}
