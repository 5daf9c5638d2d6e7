import { clientLanguages, SaveClient, type Client } from '@parkla/contract/clients/clients.schema.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { Alert, Button, Group, Select, SimpleGrid, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isChangedMeanwhile } from '../../kit/api-error.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/form.ts'
import { useT } from '../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../kit/query.ts'
import { failureText, snackbar } from '../../kit/snackbar.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { clients } from './clients.api.ts'
import { languageName } from './clients.texts.ts'

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

/** One of several plates may be wrong; its text stands under the field they share. */
const check = (values: Values): FieldErrors => {
  const errors = checkedBy(SaveClient)(values)
  const plate = Object.entries(errors).find(([field]) => field.startsWith('LicensePlates.'))
  return plate ? { ...errors, LicensePlates: plate[1] } : errors
}

/**
 * The form with the version it began from (R8). While nothing is typed it follows what others save; once something is,
 * it keeps it and lets the server say whether the record has moved on.
 */
const useClientForm = (client: Client) => {
  const t = useT()
  const seen = useRef<Instant | undefined>(client.UpdatedAt)
  const [conflict, setConflict] = useState<string>()
  const form = useForm({
    initial: valuesOf(client),
    check,
    send: (values: Values) => clients.save({ ...values, UpdatedAt: seen.current }),
    onDone: (saved) => {
      take(saved)
      queryClient.setQueryData(queryOf(clients.find, { id: saved.Id }).queryKey, saved)
      void refresh('sessions')
      snackbar.success(t(($) => $.clients.saved))
    },
    onFailure: (error) => {
      if (!isChangedMeanwhile(error)) return false
      setConflict(failureText(error))
      return true
    },
  })

  const take = (newest: Client): void => {
    seen.current = newest.UpdatedAt
    setConflict(undefined)
    form.setInitialValues(valuesOf(newest))
    form.setValues(valuesOf(newest))
    form.clearErrors()
  }

  const isDirty = form.isDirty()
  useEffect(() => {
    // Instants of one form sort as text. What was read before the last save comes late and is no news.
    const isNews = seen.current !== undefined && client.UpdatedAt > seen.current
    if (isNews && !form.isDirty()) take(client)
  })

  const reload = async (): Promise<void> => {
    try {
      take(await queryClient.fetchQuery({ ...queryOf(clients.find, { id: client.Id }), staleTime: 0 }))
    } catch (error) {
      snackbar.failure(error)
    }
  }

  const overwrite = (): void => {
    // Without a version the server takes what it gets.
    seen.current = undefined
    form.onSubmit()
  }
  return { form, conflict, reload, overwrite, isDirty }
}

type Fields = ReturnType<typeof useClientForm>['form']

const WhoFields = ({ form }: { form: Fields }) => {
  const t = useT()
  const languages = clientLanguages.map((code) => ({ value: code, label: languageName(code) }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t(($) => $.clients.fields.name)} autoComplete="off" {...form.field('Name')} />
      <TextInput
        label={t(($) => $.clients.fields.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('PhoneNumber')}
      />
      <TextInput label={t(($) => $.clients.fields.email)} type="email" autoComplete="off" {...form.field('Email')} />
      <Select
        label={t(($) => $.clients.fields.language)}
        data={languages}
        allowDeselect={false}
        searchable
        {...form.field('Language')}
      />
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
        label={t(($) => $.clients.fields.region)}
        description={t(($) => $.clients.fields.regionHint)}
        maxLength={3}
        w={180}
        {...form.field('Region')}
        onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
      />
      <Textarea label={t(($) => $.clients.fields.notes)} autosize minRows={3} maxRows={10} {...form.field('Notes')} />
      <Switch label={t(($) => $.clients.fields.blocked)} {...form.getInputProps('IsBlocked', { type: 'checkbox' })} />
    </>
  )
}

type ConflictProps = { text: string; onReload: () => void; onOverwrite: () => void }

/** Somebody was faster: theirs or mine, and what was typed stays until that is decided (R8). */
const Conflict = ({ text, onReload, onOverwrite }: ConflictProps) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert" title={t(($) => $.clients.conflict.title)}>
      <Stack gap="sm">
        {text}
        <Group>
          <Button variant="default" onClick={onReload}>
            {t(($) => $.clients.conflict.reload)}
          </Button>
          <Button color="orange" onClick={onOverwrite}>
            {t(($) => $.clients.conflict.overwrite)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** Changes who a client is (R80); keeps what was typed through any failure. */
export const ClientForm = ({ client }: { client: Client }) => {
  const t = useT()
  const { form, conflict, reload, overwrite, isDirty } = useClientForm(client)
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <WhoFields form={form} />
        <OtherFields form={form} />
        {conflict !== undefined && <Conflict text={conflict} onReload={() => void reload()} onOverwrite={overwrite} />}
        <FormFailure text={form.failure} />
        <Group justify="flex-end">
          <Button variant="default" disabled={!isDirty || form.isSending} onClick={() => form.reset()}>
            {t(($) => $.clients.undo)}
          </Button>
          <Button type="submit" disabled={!isDirty} loading={form.isSending}>
            {t(($) => $.clients.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
