import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Instant } from '@parkla/contract/kit/time.ts'
import {
  mostPlates,
  SaveWhitelistUser,
  type WhitelistUser,
} from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { termOf } from '../../../kit/time/day-term.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { FieldAnswers } from '../../../ui/record/FieldAnswers.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { PlatesField, TermFields } from '../ListFields.part.tsx'
import { whitelistUsers } from '../whitelists.api.ts'
import { userErrors, userValuesOf, type UserValues } from './user-form.api.ts'

type Values = UserValues & Record<'Company' | 'Comment', string>

const valuesOf = (user: WhitelistUser | undefined, zone: string): Values => ({
  ...userValuesOf(user, zone),
  Company: user?.Company ?? '',
  Comment: user?.Comment ?? '',
})

const inputOf = (values: Values, zone: string) => ({ ...values, ...termOf(values, zone) })

type MemberDialogProps = { list: Whitelist; user: WhitelistUser | undefined; onClose: () => void }

const useMemberForm = ({ list: { Id: id, TimeZone: zone }, user, onClose }: MemberDialogProps) =>
  useRecordForm<Values, unknown, WhitelistUser | undefined, Instant | undefined>({
    stored: user,
    valuesOf: (stored) => valuesOf(stored, zone),
    readNewest: () => readFresh(whitelistUsers.find, { id, userId: user?.ID ?? 0 }),
    onGone: onClose,
    check: (values) => userErrors(checkedBy(SaveWhitelistUser)(inputOf(values, zone)), values, zone),
    send: (values, UpdatedAt) =>
      user
        ? whitelistUsers.save({ id, userId: user.ID, ...inputOf(values, zone), UpdatedAt })
        : whitelistUsers.add({ id, ...inputOf(values, zone) }),
    onDone: () =>
      finish({ text: t(($) => $.whitelists.done[user ? 'saved' : 'added']), topics: ['whitelists'], onClose }),
  })

/** Adds or changes a user of a list (R91). */
export const MemberDialog = (props: MemberDialogProps) => {
  const text = useT()
  const { form } = useMemberForm(props)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.whitelists[props.user ? 'editUser' : 'addUser'])}
      size="lg"
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
      inAddress={['user']}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={text(($) => $.ui.personName)} required data-autofocus {...form.field('Name')} />
        <TextInput label={text(($) => $.whitelists.user.Company)} {...form.field('Company')} />
        <PhoneField label={text(($) => $.ui.phone)} region={props.list.Region} {...form.field('Phone')} />
        <TextInput label={text(($) => $.ui.email)} type="email" autoComplete="off" {...form.field('Email')} />
      </SimpleGrid>
      <PlatesField form={form} description={text(($) => $.whitelists.hint.Plates, { number: mostPlates })} required />
      <TermFields form={form} />
      <Textarea label={text(($) => $.whitelists.user.Comment)} minRows={1} maxRows={5} {...form.field('Comment')} />
      <FieldAnswers answers={props.user?.Answers} />
    </RecordDialog>
  )
}
