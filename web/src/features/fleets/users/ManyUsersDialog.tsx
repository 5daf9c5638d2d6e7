import { Switch, Text, Textarea } from '@mantine/core'
import { SaveFleetUser } from '@parkla/contract/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { mostUsersAtOnce } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import { checkedBy, useForm, type FieldErrors } from '../../../kit/form.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { refresh } from '../../../kit/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { fleetUsers } from '../fleets.api.ts'
import { usersIn } from './typed-users.ts'

type Values = { Users: string; isInvited: boolean }

const rowsOf = ({ Users, isInvited }: Values) =>
  usersIn(Users).map((user) => ({
    ...user,
    RegistrationType: isInvited ? ('MANUALLY_INVITED' as const) : ('MANUALLY_ADDED' as const),
  }))

/** The first wrong row, with its name. */
const check = (values: Values): FieldErrors => {
  const rows = rowsOf(values)
  if (rows.length === 0 || rows.length > mostUsersAtOnce) return { Users: reasonText({ reason: 'input.required' }) }
  for (const row of rows) {
    const [error] = Object.values(checkedBy(SaveFleetUser)(row))
    const missing = values.isInvited && row.Email === '' ? reasonText({ reason: 'fleets.noEmail' }) : undefined
    if (error !== undefined || missing !== undefined) return { Users: `${row.Name || '–'}: ${error ?? missing}` }
  }
  return {}
}

/** Adds or invites pasted users: all of them or none (R105). */
export const ManyUsersDialog = ({ fleet: { Id: id }, onClose }: { fleet: Fleet; onClose: () => void }) => {
  const text = useT()
  const form = useForm({
    initial: { Users: '', isInvited: false },
    check,
    send: (values: Values) => fleetUsers.add({ id, many: 'true', Users: rowsOf(values) }),
    onDone: (added) => {
      snackbar.success(t(($) => $.fleets.addedMany, { count: added.length }))
      void refresh('fleets')
      onClose()
    },
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.whitelists.addMany)}
      size="lg"
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <Textarea
        label={text(($) => $.whitelists.usersTitle)}
        description={text(($) => $.fleets.hint.Users)}
        autosize
        minRows={6}
        maxRows={16}
        required
        data-autofocus
        {...form.field('Users')}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {text(($) => $.whitelists.users, { count: usersIn(form.values.Users).length })}
      </Text>
      <Switch label={text(($) => $.fleets.invite)} {...form.field('isInvited')} checked={form.values.isInvited} />
    </RecordDialog>
  )
}
