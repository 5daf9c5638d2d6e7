import { languageTags, type Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { templateTextFor } from '@parkla/contract/people/notification-templates/template-text.ts'
import { notificationChannels } from '@parkla/contract/people/notifications/notifications.lifecycle.ts'
import { fitsChannel, isWritten, mayNotifyClient } from '@parkla/contract/people/notifications/notifications.policy.ts'
import { SendNotification } from '@parkla/contract/people/notifications/notifications.schema.ts'
import { Anchor, Card, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { mayLose } from '../../kit/forms/leave-guard.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { queryOf, refresh } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { notificationTemplates } from '../notification-templates/notification-templates.api.ts'
import { notifications } from './clients.api.ts'
import { languageName } from './client-texts.ts'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { useState } from 'react'

type Values = Required<Omit<SendNotification, 'TemplateId'>>

const check = (values: Values): FieldErrors => {
  const verdicts = [
    ['Body', fitsChannel(values.Channel, values)],
    ['Title', isWritten(values.Title)],
    ['Body', isWritten(values.Body)],
  ] as const
  const refused = verdicts.flatMap(([field, verdict]) => (verdict.ok ? [] : [[field, reasonText(verdict)]]))
  return { ...Object.fromEntries(refused), ...checkedBy(SendNotification)(values) }
}

const useNotificationForm = (client: Client) => {
  const t = useT()
  const [templateId, setTemplateId] = useState(0)
  const blank: Values = { ClientId: client.Id, Channel: client.Email === '' ? 'PUSH' : 'EMAIL', Title: '', Body: '' }
  const form = useForm({
    initial: blank,
    check,
    send: (values) => notifications.send({ ...values, ...(templateId === 0 ? {} : { TemplateId: templateId }) }),
    onDone: () => {
      // Reset to empty: the sent values became the initial ones.
      form.setInitialValues(blank)
      form.reset()
      setTemplateId(0)
      void refresh('notifications')
      snackbar.success(t(($) => $.clients.message.sent))
    },
  })
  return { form, templateId, setTemplateId }
}

type Message = ReturnType<typeof useNotificationForm>
type Form = Message['form']

/** Fills title and text from a template in the client's language; both stay editable. */
const Template = ({ client, message }: { client: Client; message: Message }) => {
  const t = useT()
  const { data: templates = [] } = useQuery(queryOf(notificationTemplates.list, {}))
  const choose = async (id: number): Promise<void> => {
    const template = templates.find(({ Id }) => Id === id)
    const { Title, Body } = message.form.getValues()
    const isOwn = templates.every(({ Texts }) => {
      const filled = templateTextFor(Texts, client)
      return filled.Title !== Title || filled.Body !== Body
    })
    if (template && isOwn && Title + Body !== '' && !(await mayLose())) return
    message.setTemplateId(template ? id : 0)
    if (template) message.form.setValues(templateTextFor(template.Texts, client))
  }
  return (
    <NativeSelect
      label={t(($) => $.ui.template)}
      data={[
        { value: '0', label: t(($) => $.clients.message.noTemplate) },
        ...templates.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      value={String(message.templateId)}
      onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
    />
  )
}

/** Unavailable channels stay visible with the reason (R82). */
const Channels = ({ client, form }: { client: Client; form: Form }) => {
  const t = useT()
  const user = useUser()
  return (
    <Radio.Group label={t(($) => $.ui.channel)} {...form.field('Channel')}>
      <Stack gap="xs" mt="xs">
        {notificationChannels.map((channel) => {
          const verdict = mayNotifyClient(user, client, channel)
          return (
            <Radio
              key={channel}
              value={channel}
              label={t(($) => $.notifications.channel[channel])}
              disabled={!verdict.ok}
              description={verdict.ok ? undefined : reasonText(verdict)}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}

/** Preview with the client's `lang` for screen readers. */
const Preview = ({ client, form }: { client: Client; form: Form }) => {
  const t = useT()
  const { Channel, Title, Body } = form.getValues()
  const address = { EMAIL: client.Email, SMS: client.PhoneNumber, PUSH: '' }[Channel]
  return (
    <Card withBorder component="section" aria-label={t(($) => $.ui.preview)} p="sm">
      <Text size="xs" c="dimmed">
        {address === '' ? t(($) => $.ui.preview) : t(($) => $.clients.message.to, { address })}
      </Text>
      <div lang={languageTags[client.Language]}>
        <Text fw={600} c={Title === '' ? 'dimmed' : undefined}>
          {Title === '' ? t(($) => $.clients.message.emptyTitle) : Title}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} c={Body === '' ? 'dimmed' : undefined}>
          {Body === '' ? t(($) => $.clients.message.emptyBody) : Body}
        </Text>
      </div>
    </Card>
  )
}

/** Sends a message to a client (R82), as previewed. */
export const NotificationForm = ({ client }: { client: Client }) => {
  const t = useT()
  const user = useUser()
  const message = useNotificationForm(client)
  const { form } = message
  const isReachable = mayNotifyClient(user, client, form.getValues().Channel).ok
  return (
    <RecordForm form={form} submit={t(($) => $.clients.message.send)} isDisabled={!isReachable}>
      <Channels client={client} form={form} />
      <Template client={client} message={message} />
      <Text size="sm">{t(($) => $.clients.message.writeIn, { language: languageName(client.Language) })}</Text>
      <TextInput label={t(($) => $.ui.title)} {...form.field('Title')} />
      <Textarea label={t(($) => $.ui.text)} minRows={5} maxRows={14} {...form.field('Body')} />
      <Preview client={client} form={form} />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/notifications" search={{ clientId: client.Id }} />}
      >
        {t(($) => $.clients.message.history)}
      </Anchor>
    </RecordForm>
  )
}
