import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { DayField } from '../../ui/DayField.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { users } from '../users/users.api.ts'

type Field =
  | 'AppRegistrationCode'
  | 'AppId'
  | 'NotificationEmails'
  | 'NotificationDigest'
  | 'AutoApprove'
  | 'RegistrationRequestReceivedMessage'
  | 'ApprovalMessage'

type RegistrationFieldsProps = {
  form: {
    values: { NotificationDigest: boolean; AutoApprove: boolean }
    field: (name: Field) => object
    day: (name: 'RegistrationOpenUntil') => Pick<ComponentProps<typeof DayField>, 'value' | 'onChange'>
  }
}

/** Registration in the app by a code, of whitelists and fleets (R97). */
export const RegistrationFields = ({ form }: RegistrationFieldsProps) => {
  const t = useT()
  const { data: apps = [] } = useQuery(queryOf(users.apps, {}, { isShown: true }))
  const text = { autosize: true, minRows: 2, maxRows: 8 }
  return (
    <FormPart title={t(($) => $.whitelists.part.registration)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t(($) => $.whitelists.field.AppRegistrationCode)}
          maxLength={40}
          autoComplete="off"
          {...form.field('AppRegistrationCode')}
        />
        <DayField
          label={t(($) => $.whitelists.field.RegistrationOpenUntil)}
          placeholder="∞"
          {...form.day('RegistrationOpenUntil')}
        />
        {apps.length > 1 ? (
          <Select
            label={t(($) => $.whitelists.field.AppId)}
            allowDeselect={false}
            data={apps.map(({ ID, ShortName }) => ({ value: String(ID), label: ShortName }))}
            {...form.field('AppId')}
          />
        ) : null}
        <TextInput
          label={t(($) => $.whitelists.field.NotificationEmails)}
          description={t(($) => $.whitelists.hint.NotificationEmails)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('NotificationEmails')}
        />
      </SimpleGrid>
      <Switch
        label={t(($) => $.whitelists.field.NotificationDigest)}
        {...form.field('NotificationDigest')}
        checked={form.values.NotificationDigest}
      />
      <Switch
        label={t(($) => $.whitelists.field.AutoApprove)}
        {...form.field('AutoApprove')}
        checked={form.values.AutoApprove}
      />
      <Textarea
        label={t(($) => $.whitelists.field.RegistrationRequestReceivedMessage)}
        {...text}
        {...form.field('RegistrationRequestReceivedMessage')}
      />
      <Textarea label={t(($) => $.whitelists.field.ApprovalMessage)} {...text} {...form.field('ApprovalMessage')} />
    </FormPart>
  )
}
