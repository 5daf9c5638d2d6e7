import { NativeSelect, TextInput } from '@mantine/core'
import {
  AddOfficer,
  officerLanguages,
  type Officer,
  type PlaceGroup,
  type SavedOfficer,
} from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { languageNames, reasonText, t, useT } from '../../kit/phrases.ts'
import { readFresh, refresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { officers } from './officers.api.ts'

/** How the officer gets a password. */
const modes = ['invite', 'keep', 'generate', 'set'] as const
type Mode = (typeof modes)[number]

type Values = {
  name: string
  email: string
  group: string
  language: Officer['language']
  mode: Mode
  password: string
}

type DialogProps = {
  officer: Officer | undefined
  groups: readonly PlaceGroup[]
  onSaved: (officer: SavedOfficer) => void
  onClose: () => void
}

const valuesOf = (officer: Officer | undefined, groups: readonly PlaceGroup[]): Values => ({
  name: officer?.name ?? '',
  email: officer?.email ?? '',
  group: String(officer?.group ?? groups[0]?.ID ?? ''),
  language: officer?.language ?? 'et',
  mode: officer === undefined ? 'invite' : 'keep',
  password: '',
})

const bodyOf = ({ mode, password, group, ...values }: Values) => ({
  ...values,
  group: Number(group),
  password: mode === 'set' ? password : '',
  autoGeneratePassword: mode === 'generate',
})

const check = (values: Values): FieldErrors => ({
  ...checkedBy(AddOfficer)(bodyOf(values)),
  ...(values.mode === 'set' && values.password === '' ? { password: reasonText({ reason: 'input.required' }) } : {}),
})

/** The officer stays added if the invitation fails: the row offers it again. */
const add = async (values: Values): Promise<SavedOfficer> => {
  const saved = await officers.add(bodyOf(values))
  if (values.mode !== 'invite') return saved
  try {
    return { ...saved, ...(await officers.invite({ id: saved.ID })) }
  } catch (error) {
    snackbar.failure(error)
    return saved
  }
}

const doneText = ({ invitedAt, email }: SavedOfficer, { mode }: Values): string =>
  mode === 'invite' && isSet(invitedAt)
    ? t(($) => $.fines.officers.invitedTo, { email })
    : t(($) => $.fines.officers.saved)

const useOfficerForm = ({ officer, groups, onSaved, onClose }: DialogProps) => {
  const { form } = useRecordForm<Values, SavedOfficer, Officer | undefined, Instant | undefined>({
    stored: officer,
    valuesOf: (stored) => valuesOf(stored, groups),
    readNewest: async () => (await readFresh(officers.list, {})).find(({ ID }) => ID === officer?.ID),
    onGone: onClose,
    check,
    send: (values, UpdatedAt) =>
      officer ? officers.save({ ID: officer.ID, ...bodyOf(values), UpdatedAt }) : add(values),
    onDone: (saved) => {
      // A generated password is shown next: on a phone the message would cover its text.
      if (saved.password === '') snackbar.success(doneText(saved, form.values))
      void refresh('officers')
      onSaved(saved)
    },
  })
  return form
}

/** Adds or changes an officer; the password is optional (R140). */
export const OfficerDialog = (props: DialogProps) => {
  const text = useT()
  const form = useOfficerForm(props)
  const { officer, groups } = props
  const offered = modes.filter((mode) => mode !== (officer === undefined ? 'keep' : 'invite'))
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.officers[officer ? 'edit' : 'add'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <TextInput label={text(($) => $.ui.personName)} required data-autofocus maxLength={100} {...form.field('name')} />
      <TextInput label={text(($) => $.ui.email)} required type="email" maxLength={254} {...form.field('email')} />
      <NativeSelect
        label={text(($) => $.fines.officers.group)}
        required
        data={groups.map(({ ID, name }) => ({ value: String(ID), label: name }))}
        {...form.field('group')}
      />
      <NativeSelect
        label={text(($) => $.ui.language)}
        data={officerLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('language')}
      />
      <NativeSelect
        label={text(($) => $.fines.officers.password)}
        data={offered.map((value) => ({ value, label: text(($) => $.fines.officers.mode[value]) }))}
        {...form.field('mode')}
      />
      {form.values.mode === 'set' ? (
        <PasswordField
          label={text(($) => $.fines.officers.newPassword)}
          description={text(($) => $.fines.officers.passwordRule)}
          required
          autoComplete="new-password"
          {...form.field('password')}
        />
      ) : null}
    </RecordDialog>
  )
}
