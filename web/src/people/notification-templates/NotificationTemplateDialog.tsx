import { Card, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { languageTags } from '@parkla/contract/people/clients/clients.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import {
  AddNotificationTemplate,
  type NotificationTemplate,
  type TemplateTexts,
} from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import {
  placeholders,
  templateLanguages,
  templateTextFor,
  type TemplateLanguage,
} from '@parkla/contract/people/notification-templates/template-text.ts'
import { useState } from 'react'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { notificationTemplates } from './notification-templates.api.ts'

type Values = { Name: string; Texts: TemplateTexts }

const blank = { Title: '', Body: '' }

const valuesOf = (template: NotificationTemplate | undefined): Values => ({
  Name: template?.Name ?? '',
  Texts: template?.Texts ?? { ENG: blank, EST: blank, LAV: blank },
})

type TemplateFormProps = { template: NotificationTemplate | undefined; onClose: () => void }

/** `onInvalid` gets the first language with an error, so that its fields are shown. */
const useTemplateForm = ({ template, onClose }: TemplateFormProps, onInvalid: (language: TemplateLanguage) => void) => {
  const check = (values: Values): FieldErrors => {
    const errors = checkedBy(AddNotificationTemplate)(values)
    const invalid = templateLanguages.find((language) =>
      Object.keys(errors).some((field) => field.startsWith(`Texts.${language}.`)),
    )
    if (invalid) onInvalid(invalid)
    return errors
  }
  return useRecordForm<Values, NotificationTemplate, NotificationTemplate | undefined, Instant | undefined>({
    stored: template,
    valuesOf,
    readNewest: () => readFresh(notificationTemplates.find, { id: template?.Id ?? 0 }),
    onGone: onClose,
    check,
    send: (values, UpdatedAt) =>
      template
        ? notificationTemplates.save({ id: template.Id, ...values, UpdatedAt })
        : notificationTemplates.add(values),
    onDone: () =>
      finish({ text: t(($) => $['notification-templates'].saved), topics: ['notificationTemplates'], onClose }),
  })
}

/** A client for the preview. */
const example = (Language: TemplateLanguage) => ({
  Name: 'Mari Maasikas',
  Language,
  LicensePlates: ['123ABC'],
  Debts: [{ AmountInCents: 1250, Currency: 'EUR' }],
})

const Preview = ({ texts, language }: { texts: TemplateTexts; language: TemplateLanguage }) => {
  const text = useT()
  const { Title, Body } = templateTextFor(texts, example(language))
  if (Title === '' && Body === '') return null
  return (
    <Card withBorder component="section" aria-label={text(($) => $.ui.preview)} p="sm">
      <Text size="xs" c="dimmed">
        {text(($) => $.ui.preview)}
      </Text>
      <div lang={languageTags[language]}>
        <Text fw={600}>{Title}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {Body}
        </Text>
      </div>
    </Card>
  )
}

type Form = ReturnType<typeof useTemplateForm>['form']

const LanguageFields = ({ form, language }: { form: Form; language: TemplateLanguage }) => {
  const text = useT()
  return (
    <>
      <TextInput label={text(($) => $.ui.title)} required {...form.field(`Texts.${language}.Title`)} />
      <Textarea
        label={text(($) => $.ui.text)}
        required
        mt="sm"
        mb="md"
        minRows={4}
        maxRows={12}
        {...form.field(`Texts.${language}.Body`)}
      />
      <Preview texts={form.getValues().Texts} language={language} />
    </>
  )
}

const TemplateForm = (props: TemplateFormProps) => {
  const text = useT()
  const [language, setLanguage] = useState<TemplateLanguage>('EST')
  const { form } = useTemplateForm(props, setLanguage)
  return (
    <RecordDialog
      form={form}
      size="lg"
      title={
        props.template
          ? text(($) => $['notification-templates'].editTitle)
          : text(($) => $['notification-templates'].addTitle)
      }
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <TextInput
        label={text(($) => $['notification-templates'].name)}
        required
        data-autofocus
        {...form.field('Name')}
      />
      <Text size="sm" c="dimmed">
        {text(($) => $['notification-templates'].placeholders, {
          list: placeholders.map((name) => `{${name}}`).join(', '),
        })}
      </Text>
      <Tabs
        value={language}
        onChange={(chosen) => setLanguage(templateLanguages.find((known) => known === chosen) ?? 'EST')}
      >
        <Tabs.List mb="sm">
          {templateLanguages.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {text(($) => $['notification-templates'].language[each])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {templateLanguages.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <LanguageFields form={form} language={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </RecordDialog>
  )
}

/** Edits the template with this id; 0 adds a new one. */
export const NotificationTemplateDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const text = useT()
  if (id === 0) return <TemplateForm template={undefined} onClose={onClose} />
  return (
    <NewestRecord
      call={notificationTemplates.find}
      input={{ id }}
      title={text(($) => $['notification-templates'].editTitle)}
      onClose={onClose}
    >
      {(template) => <TemplateForm template={template} onClose={onClose} />}
    </NewestRecord>
  )
}
