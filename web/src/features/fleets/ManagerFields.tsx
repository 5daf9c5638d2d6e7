import { MultiSelect, Select, SimpleGrid } from '@mantine/core'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { users } from '../users/users.api.ts'
import { fleetUsers } from './fleets.api.ts'
import type { FieldsProps } from './fleets.form.ts'

type ManagerFieldsProps = FieldsProps & { fleet: Fleet | undefined }
type Option = { value: string; label: string }

/** Users of the fleet by id; a restricted user may be on a later page than the one read. */
const useFleetUserOptions = (fleet: Fleet | undefined): Option[] => {
  const query = queryOf(fleetUsers.list, { id: fleet?.Id ?? 0, page_size: 100 }, { isShown: true })
  const { data } = useQuery({ ...query, enabled: fleet !== undefined })
  const restricted = fleet?.Managers.filter(({ RestrictedToFleetUserId: id }) => id > 0) ?? []
  const names = new Map([
    ...(data?.items ?? []).map(({ ID, Name }) => [ID, Name] as const),
    ...restricted.map((manager) => [manager.RestrictedToFleetUserId, manager.RestrictedToName] as const),
  ])
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}

/** For each manager the one user they may see, or all (R100). */
const Restrictions = ({ form, fleet, people }: ManagerFieldsProps & { people: readonly Option[] }) => {
  const t = useT()
  const { Managers: managers } = form.values
  const choices = useFleetUserOptions(fleet)
  const restrict = (OwnerId: string, RestrictedToFleetUserId: string) =>
    form.setFieldValue(
      'Managers',
      managers.map((manager) => (manager.OwnerId === OwnerId ? { OwnerId, RestrictedToFleetUserId } : manager)),
    )
  const nameOf = (id: string): string => people.find(({ value }) => value === id)?.label.split(' · ')[0] ?? id
  if (choices.length === 0 || managers.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {managers.map(({ OwnerId, RestrictedToFleetUserId: user }) => (
        <Select
          key={OwnerId}
          label={t(($) => $.fleets.managedBy, { name: nameOf(OwnerId) })}
          placeholder={t(($) => $.fleets.allUsers)}
          searchable
          clearable
          data={choices}
          value={user === '' ? null : user}
          onChange={(chosen) => restrict(OwnerId, chosen ?? '')}
        />
      ))}
    </SimpleGrid>
  )
}

/** Managers of a fleet. */
export const ManagerFields = ({ form, fleet }: ManagerFieldsProps) => {
  const t = useT()
  const { Managers: managers } = form.values
  const { data = [] } = useQuery(queryOf(users.options, {}, { isShown: true }))
  const people = data.map(({ Id, Name, Email }) => ({
    value: String(Id),
    label: Name === '' ? Email : `${Name} · ${Email}`,
  }))
  const known = new Map(managers.map((manager) => [manager.OwnerId, manager]))
  const choose = (ids: string[]) =>
    form.setFieldValue(
      'Managers',
      ids.map((OwnerId) => known.get(OwnerId) ?? { OwnerId, RestrictedToFleetUserId: '' }),
    )
  return (
    <>
      <MultiSelect
        label={t(($) => $.whitelists.field.Managers)}
        searchable
        hidePickedOptions
        limit={100}
        data={people}
        {...form.field('Managers')}
        value={managers.map(({ OwnerId }) => OwnerId)}
        onChange={choose}
      />
      <Restrictions form={form} fleet={fleet} people={people} />
    </>
  )
}
