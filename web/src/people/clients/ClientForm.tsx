import { clientLanguages, SaveClient, type Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { Button, Select, SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { useT } from '../../kit/phrases.ts'
import { queryClient, queryOf, readFresh, refresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { clients } from './clients.api.ts'
import { languageName } from './client-texts.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

type Values = Omit<SaveClient, 'UpdatedAt'>

const valuesOf = (client: Client): Values => ({
  Id: client.Id,
  Name: client.Name,
  Email: client.Email,
  PhoneNumber: client.PhoneNumber,
  Language: client.Language,
  Region: client.Region,
  LicensePlates: client.LicensePlates,
  IsBlocked: client.IsBlocked,
  Notes: client.Notes,
})

/** Errors of single plates, shown under their shared field. */
const check = (values: Values): FieldErrors => {
  const errors = checkedBy(SaveClient)(values)
  const plate = Object.entries(errors).find(([field]) => field.startsWith('LicensePlates.'))
  return plate ? { ...errors, LicensePlates: plate[1] } : errors
}

/** A pristine form follows other users' saves (R8). */
const useClientForm = (client: Client) => {
  const t = useT()
  const record = useRecordForm<Values, Client, Client, Instant>({
    stored: client,
    valuesOf,
    readNewest: () => readFresh(clients.find, { id: client.Id }),
    check,
    send: (values, UpdatedAt) => clients.save({ ...values, UpdatedAt }),
    onDone: (saved) => {
      record.take(saved)
      queryClient.setQueryData(queryOf(clients.find, { id: saved.Id }).queryKey, saved)
      void refresh('sessions')
      snackbar.success(t(($) => $.clients.saved))
    },
  })
  const { form, version, take } = record
  useEffect(() => {
    // Ignore answers older than the last save; ISO instants compare as text.
    const isNews = version.current !== undefined && client.UpdatedAt > version.current
    if (isNews && !form.isDirty()) take(client)
  })
  return { ...record, isDirty: form.isDirty() }
}

type Fields = ReturnType<typeof useClientForm>['form']

const WhoFields = ({ form }: { form: Fields }) => {
  const t = useT()
  const languages = clientLanguages.map((code) => ({ value: code, label: languageName(code) }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t(($) => $.ui.personName)} autoComplete="off" {...form.field('Name')} />
      <PhoneField label={t(($) => $.ui.phoneNumber)} region={form.values.Region} {...form.field('PhoneNumber')} />
      <TextInput label={t(($) => $.ui.email)} type="email" autoComplete="off" {...form.field('Email')} />
      <Select label={t(($) => $.ui.language)} data={languages} searchable {...form.field('Language')} />
    </SimpleGrid>
  )
}

const OtherFields = ({ form }: { form: Fields }) => {
  const t = useT()
  return (
    <>
      <TagsInput
        label={t(($) => $.clients.fields.plates)}
        description={t(($) => $.clients.fields.platesHint)}
        splitChars={[',', ';']}
        {...form.field('LicensePlates')}
        onChange={(plates) => form.setFieldValue('LicensePlates', [...new Set(plates.map(normalisePlate))])}
      />
      <TextInput
        label={t(($) => $.ui.region)}
        description={t(($) => $.clients.fields.regionHint)}
        maxLength={3}
        w={180}
        {...form.field('Region')}
        onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
      />
      <Textarea label={t(($) => $.clients.fields.notes)} minRows={3} maxRows={10} {...form.field('Notes')} />
      <Switch label={t(($) => $.clients.fields.blocked)} {...form.getInputProps('IsBlocked', { type: 'checkbox' })} />
    </>
  )
}

export const ClientForm = ({ client }: { client: Client }) => {
  const t = useT()
  const { form, isDirty } = useClientForm(client)
  return (
    <RecordForm
      form={form}
      submit={t(($) => $.ui.save)}
      isDisabled={!isDirty}
      cancel={
        <Button variant="default" disabled={!isDirty || form.isSending} onClick={() => form.reset()}>
          {t(($) => $.ui.discard)}
        </Button>
      }
    >
      <WhoFields form={form} />
      <OtherFields form={form} />
    </RecordForm>
  )
}
