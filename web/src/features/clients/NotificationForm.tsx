import { mayNotifyClient } from '@parkla/contract/clients/clients.policy.ts'
import {
  languageTags,
  notificationChannels,
  SendNotification,
  type Client,
} from '@parkla/contract/clients/clients.schema.ts'
import { Card, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { checkedBy, useForm } from '../../kit/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { clients } from './clients.api.ts'
import { languageName } from './client-texts.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'

const useNotificationForm = (client: Client) => {
  const t = useT()
  const blank: SendNotification = { ClientId: client.Id, Channel: 'EMAIL', Title: '', Body: '' }
  const form = useForm({
    initial: blank,
    check: checkedBy(SendNotification),
    send: clients.notify,
    onDone: () => {
      // Reset to empty: the sent values became the initial ones.
      form.setInitialValues(blank)
      form.reset()
      snackbar.success(t(($) => $.clients.message.sent))
    },
  })
  return form
}

type Form = ReturnType<typeof useNotificationForm>

/** Unavailable channels stay visible with the reason (R82). */
const Channels = ({ client, form }: { client: Client; form: Form }) => {
  const t = useT()
  const user = useUser()
  return (
    <Radio.Group label={t(($) => $.clients.message.channel)} {...form.field('Channel')}>
      <Stack gap="xs" mt="xs">
        {notificationChannels.map((channel) => {
          const verdict = mayNotifyClient(user, client, channel)
          return (
            <Radio
              key={channel}
              value={channel}
              label={t(($) => $.clients.message.channels[channel])}
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
  const { Title, Body } = form.getValues()
  return (
    <Card withBorder component="section" aria-label={t(($) => $.clients.message.preview)} p="sm">
      <Text size="xs" c="dimmed">
        {client.Email === ''
          ? t(($) => $.clients.message.preview)
          : t(($) => $.clients.message.to, { email: client.Email })}
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
  const form = useNotificationForm(client)
  const isReachable = mayNotifyClient(user, client, form.getValues().Channel).ok
  return (
    <RecordForm form={form} submit={t(($) => $.clients.message.send)} isDisabled={!isReachable}>
      <Channels client={client} form={form} />
      <Text size="sm">{t(($) => $.clients.message.writeIn, { language: languageName(client.Language) })}</Text>
      <TextInput label={t(($) => $.clients.message.titleField)} {...form.field('Title')} />
      <Textarea label={t(($) => $.clients.message.body)} autosize minRows={5} maxRows={14} {...form.field('Body')} />
      <Preview client={client} form={form} />
    </RecordForm>
  )
}
