import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { SaveFleetUser, type FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { mostPlates } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { termOf } from '../../../kit/time/day-term.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { PlatesField, TermFields } from '../../whitelists/ListFields.part.tsx'
import { userErrors, userValuesOf, type UserValues } from '../../whitelists/users/user-form.api.ts'
import { fleetUsers } from '../fleets.api.ts'

/** `isInvited`: e-mail an invitation when saving. */
type Values = UserValues & { isInvited: boolean }

const inputOf = ({ isInvited, ...values }: Values, zone: string) => ({
  ...values,
  ...termOf(values, zone),
  ...(isInvited ? { RegistrationType: 'MANUALLY_INVITED' as const } : {}),
})

const check = (values: Values, zone: string): FieldErrors => {
  const errors = userErrors(checkedBy(SaveFleetUser)(inputOf(values, zone)), values, zone)
  if (values.isInvited && values.Email.trim() === '') errors['Email'] = reasonText({ reason: 'fleets.noEmail' })
  return errors
}

type FleetUserDialogProps = { fleet: Fleet; user: FleetUser | undefined; onClose: () => void }

const useFleetUserForm = ({ fleet: { Id: id, TimeZone: zone }, user, onClose }: FleetUserDialogProps) =>
  useRecordForm<Values, unknown, FleetUser | undefined, Instant | undefined>({
    stored: user,
    valuesOf: (stored) => ({ ...userValuesOf(stored, zone), isInvited: false }),
    readNewest: () => readFresh(fleetUsers.find, { id, userId: user?.ID ?? 0 }),
    onGone: onClose,
    check: (values) => check(values, zone),
    send: (values, UpdatedAt) => {
      const input = inputOf(values, zone)
      const invite = values.isInvited ? 'true' : ''
      return user
        ? fleetUsers.save({ id, userId: user.ID, invite, ...input, UpdatedAt })
        : fleetUsers.add({ id, ...input })
    },
    onDone: () => finish({ text: t(($) => $.whitelists.done[user ? 'saved' : 'added']), topics: ['fleets'], onClose }),
  })

/** Adds, invites or changes a user of a fleet (R105). */
export const FleetUserDialog = (props: FleetUserDialogProps) => {
  const text = useT()
  const { form } = useFleetUserForm(props)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.whitelists[props.user ? 'editUser' : 'addUser'])}
      size="lg"
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
      inAddress={['user']}
    >
      <TextInput label={text(($) => $.ui.personName)} required data-autofocus {...form.field('Name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <PhoneField label={text(($) => $.ui.phone)} region={props.fleet.Region} {...form.field('Phone')} />
        <TextInput label={text(($) => $.ui.email)} type="email" autoComplete="off" {...form.field('Email')} />
      </SimpleGrid>
      <Switch label={text(($) => $.fleets.invite)} {...form.field('isInvited')} checked={form.values.isInvited} />
      <PlatesField form={form} description={text(($) => $.fleets.hint.Plates, { number: mostPlates })} />
      <TermFields form={form} />
    </RecordDialog>
  )
}
