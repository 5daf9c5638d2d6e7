import { SimpleGrid } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { UsersPicker } from '../../people/users/UsersPicker.tsx'
import type { FieldsProps } from './fleets.form.ts'
import { FleetUserPicker } from './FleetUserPicker.tsx'

type ManagerFieldsProps = FieldsProps & { fleet: Fleet | undefined }

/** For each manager the one user they may see, or all (R100). */
const Restrictions = ({ form, fleet }: FieldsProps & { fleet: Fleet }) => {
  const t = useT()
  const { Managers: managers } = form.values
  const restrict = (manager: string, RestrictedToFleetUserId: string) =>
    form.setFieldValue(
      'Managers',
      managers.map((one) => (one.OwnerId === manager ? { ...one, RestrictedToFleetUserId } : one)),
    )
  const storedUser = (manager: string) => {
    const stored = fleet.Managers.find(({ OwnerId }) => String(OwnerId) === manager)
    return stored && { value: String(stored.RestrictedToFleetUserId), label: stored.RestrictedToName }
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {managers.map(({ OwnerId, Name: name, RestrictedToFleetUserId }) => (
        <FleetUserPicker
          key={OwnerId}
          fleetId={fleet.Id}
          label={t(($) => $.fleets.managedBy, { name })}
          placeholder={t(($) => $.fleets.allUsers)}
          clearable
          value={RestrictedToFleetUserId}
          chosen={storedUser(OwnerId)}
          onChange={(user) => restrict(OwnerId, user)}
        />
      ))}
    </SimpleGrid>
  )
}

/** Managers of a fleet. */
export const ManagerFields = ({ form, fleet }: ManagerFieldsProps) => {
  const t = useT()
  const { Managers: managers } = form.values
  const known = new Map(managers.map((manager) => [manager.OwnerId, manager]))
  const hasChoice =
    fleet !== undefined && (fleet.UserCount > 0 || managers.some((one) => one.RestrictedToFleetUserId !== ''))
  return (
    <>
      <UsersPicker
        label={t(($) => $.whitelists.field.Managers)}
        {...form.field('Managers')}
        value={managers}
        onChange={(people) =>
          form.setFieldValue(
            'Managers',
            people.map((person) => known.get(person.OwnerId) ?? { ...person, RestrictedToFleetUserId: '' }),
          )
        }
      />
      {hasChoice && managers.length > 0 ? <Restrictions form={form} fleet={fleet} /> : null}
    </>
  )
}
