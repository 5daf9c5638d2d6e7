import { SaveUser, type User } from '@parkla/contract/people/users/users.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kit/api/api-error.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { useUser } from '../../kit/session.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { zones as pickers } from '../../parking/zones/zones.api.ts'
import { ContactFields, RightFields, useAreaChoices } from './UserFields.tsx'
import { UserPreview } from './UserPreview.tsx'
import { users } from './users.api.ts'
import { firstAreaOf, inputOf, valuesOf, type Values } from './users.form.ts'

const check = (values: Values) => checkedBy(SaveUser)(inputOf(values))

type UserFormProps = { user?: User; regions?: readonly OwnerRegion[]; onClose: () => void }

const useUserForm = ({ user, regions, onClose }: UserFormProps) => {
  const first = firstAreaOf(useUser(), regions)
  /** The server asked for the password: an overwritten record has another e-mail than the form began with. */
  const [isPasswordAsked, askPassword] = useState(false)
  const { form } = useRecordForm<Values, User, User | undefined, Instant | undefined>({
    stored: user,
    valuesOf: (stored) => valuesOf(stored, first),
    readNewest: () => readFresh(users.find, { id: user?.Id ?? 0 }),
    onGone: onClose,
    check,
    send: (values, UpdatedAt) =>
      user ? users.save({ Id: user.Id, ...inputOf(values), UpdatedAt }) : users.add(inputOf(values)),
    onDone: () => finish({ text: t(($) => $.users[user ? 'saved' : 'added']), topics: ['users'], onClose }),
    onFailure: (error) => {
      if (error instanceof ApiError && error.fields.some(({ Field }) => Field === 'CurrentPassword')) askPassword(true)
      return false
    },
  })
  return { form, isPasswordAsked }
}

const UserForm = ({ user, regions, onClose }: UserFormProps) => {
  const text = useT()
  const me = useUser()
  const { form, isPasswordAsked } = useUserForm({ user, regions, onClose })
  const { data: places = [] } = useQuery(queryOf(pickers.adminPlaces, {}, { isShown: true }))
  const isOwn = user?.Id === me.id
  const isReadOnly = user !== undefined && !user.MayManage && !isOwn
  const title = user ? user.Name || user.Email : text(($) => $.users.addTitle)
  return (
    <RecordDialog
      form={form}
      title={title}
      size="lg"
      submit={text(($) => $.ui.save)}
      isReadOnly={isReadOnly}
      onClose={onClose}
      inAddress={['user']}
    >
      <ContactFields form={form} isReadOnly={isReadOnly} />
      {isOwn && (isPasswordAsked || form.values.Email !== form.getInitialValues().Email) ? (
        <PasswordField
          label={text(($) => $.users.field.CurrentPassword)}
          description={text(($) => $.users.hint.CurrentPassword)}
          required
          autoComplete="current-password"
          {...form.field('CurrentPassword')}
        />
      ) : null}
      <RightFields form={form} isReadOnly={isReadOnly || isOwn} places={places} />
      <UserPreview values={form.values} places={places} />
    </RecordDialog>
  )
}

/** Edits the user with this id, or shows one whom the caller may not edit; 0 adds a new one. */
export const UserDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const text = useT()
  const { regions, isPending, error, retry } = useAreaChoices()
  const title = text(($) => (id === 0 ? $.users.addTitle : $.users.action.edit))
  if (error !== undefined)
    return (
      <Dialog opened onClose={onClose} title={title}>
        <ErrorState error={error} retry={retry} />
      </Dialog>
    )
  if (id === 0) return isPending ? null : <UserForm regions={regions} onClose={onClose} />
  return (
    <NewestRecord call={users.find} input={{ id }} title={title} onClose={onClose}>
      {(user) => (isPending ? null : <UserForm user={user} onClose={onClose} />)}
    </NewestRecord>
  )
}
