import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { SaveFleetUser, type FleetUser } from '@parkla/contract/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { mostPlates } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import { isPossibleTerm } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { termOf, typedTerm } from '../../../kit/time/day-term.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { PlatesField, TermFields } from '../../whitelists/ListFields.api.tsx'
import { fleetUsers } from '../fleets.api.ts'

type Values = {
  Name: string
  Email: string
  Phone: string
  Plates: string[]
  /** E-mail an invitation when saving. */
  isInvited: boolean
  ValidFrom: string
  ValidTo: string
}

const valuesOf = (user: FleetUser | undefined, zone: string): Values => ({
  Name: user?.Name ?? '',
  Email: user?.Email ?? '',
  Phone: user?.Phone ?? '',
  Plates: user?.Plates ?? [],
  isInvited: false,
  ...typedTerm({ ValidFrom: user?.ValidFrom ?? zeroDate, ValidTo: user?.ValidTo ?? zeroDate }, zone),
})

const inputOf = ({ isInvited, ...values }: Values, zone: string) => ({
  ...values,
  ...termOf(values, zone),
  RegistrationType: isInvited ? ('MANUALLY_INVITED' as const) : ('MANUALLY_ADDED' as const),
})

/** Errors of single plates are shown at their field. */
const check =
  (zone: string) =>
  (values: Values): FieldErrors => {
    const found = Object.entries(checkedBy(SaveFleetUser)(inputOf(values, zone)))
    const errors = Object.fromEntries(found.map(([field, text]) => [field.replace(/\.\d+$/, ''), text]))
    if (values.isInvited && values.Email.trim() === '') errors['Email'] = reasonText({ reason: 'fleets.noEmail' })
    const term = isPossibleTerm(termOf(values, zone))
    return term.ok || errors['ValidTo'] !== undefined ? errors : { ...errors, ValidTo: reasonText(term) }
  }

type FleetUserDialogProps = { fleet: Fleet; user: FleetUser | undefined; onClose: () => void }

const useFleetUserForm = ({ fleet: { Id: id, TimeZone: zone }, user, onClose }: FleetUserDialogProps) =>
  useRecordForm<Values, unknown, FleetUser | undefined, Instant | undefined>({
    stored: user,
    valuesOf: (stored) => valuesOf(stored, zone),
    readNewest: () => readFresh(fleetUsers.find, { id, userId: user?.ID ?? 0 }),
    onGone: onClose,
    check: check(zone),
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
        <PhoneField label={text(($) => $.ui.phone)} {...form.field('Phone')} />
        <TextInput label={text(($) => $.ui.email)} type="email" autoComplete="off" {...form.field('Email')} />
      </SimpleGrid>
      <Switch label={text(($) => $.fleets.invite)} {...form.field('isInvited')} checked={form.values.isInvited} />
      <PlatesField form={form} description={text(($) => $.fleets.hint.Plates, { number: mostPlates })} />
      <TermFields form={form} />
    </RecordDialog>
  )
}
