import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { FormPart } from '../../ui/record/FormPart.tsx'
import { users } from '../../people/users/users.api.ts'

type Field = 'AppId' | 'NotificationEmails' | 'AutoApprove' | 'RegistrationRequestReceivedMessage' | 'ApprovalMessage'

type RegistrationFieldsProps = {
  form: {
    values: { AutoApprove: boolean }
    field: (name: Field) => object
    day: (name: 'RegistrationOpenUntil') => Pick<ComponentProps<typeof DayField>, 'value' | 'onChange'>
  }
  title: string
  code: ReactNode
  /** Templates have no days (R118). */
  hasDays?: boolean
  digest?: ReactNode
}

const text = { minRows: 1, maxRows: 8 }

/** How users of a list or clients of a campaign register, and what they are sent (R97, R124). */
export const RegistrationFields = ({ form, title, code, hasDays = true, digest }: RegistrationFieldsProps) => {
  const t = useT()
  const { data: apps = [] } = useQuery(queryOf(users.apps, {}, { isShown: true }))
  return (
    <FormPart title={title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {code}
        {hasDays ? (
          <DayField
            label={t(($) => $.whitelists.field.RegistrationOpenUntil)}
            placeholder="∞"
            {...form.day('RegistrationOpenUntil')}
          />
        ) : null}
        {apps.length > 1 ? (
          <Select
            label={t(($) => $.whitelists.field.AppId)}
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
      {digest}
      <Switch
        label={t(($) => $.whitelists.field.AutoApprove)}
        {...form.field('AutoApprove')}
        checked={form.values.AutoApprove}
      />
      <Textarea
        label={t(($) => $.whitelists.field.RegistrationRequestReceivedMessage)}
        placeholder={t(($) => $.whitelists.requestReceived)}
        {...text}
        minRows={3}
        {...form.field('RegistrationRequestReceivedMessage')}
      />
      <Textarea label={t(($) => $.whitelists.field.ApprovalMessage)} {...text} {...form.field('ApprovalMessage')} />
    </FormPart>
  )
}

type ListRegistrationProps = {
  form: RegistrationFieldsProps['form'] & {
    values: { NotificationDigest: boolean }
    field: (name: 'AppRegistrationCode' | 'NotificationDigest') => object
  }
}

/** Registration in the app by a code, of whitelists and fleets (R97). */
export const ListRegistrationFields = ({ form }: ListRegistrationProps) => {
  const t = useT()
  return (
    <RegistrationFields
      form={form}
      title={t(($) => $.whitelists.part.registration)}
      code={
        <TextInput
          label={t(($) => $.whitelists.field.AppRegistrationCode)}
          maxLength={40}
          autoComplete="off"
          {...form.field('AppRegistrationCode')}
        />
      }
      digest={
        <Switch
          label={t(($) => $.whitelists.field.NotificationDigest)}
          {...form.field('NotificationDigest')}
          checked={form.values.NotificationDigest}
        />
      }
    />
  )
}
