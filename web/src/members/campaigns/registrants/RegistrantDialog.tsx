import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import {
  ChangeRegistrant,
  SaveRegistrant,
  type CampaignRegistrant,
} from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { useUser } from '../../../kit/session.ts'
import { FieldAnswers } from '../../../ui/record/FieldAnswers.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { MaskedPhoneField } from '../../../ui/fields/MaskedPhoneField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { registrants } from '../campaigns.api.ts'

type Values = {
  Name: string
  Email: string
  PhoneNumber: string
  CarNumber: string
  Comment: string
  MayExceed: boolean
}

const valuesOf = (registrant: CampaignRegistrant | undefined): Values => ({
  Name: registrant?.Name ?? '',
  Email: registrant?.Email ?? '',
  PhoneNumber: registrant?.PhoneNumber ?? '',
  CarNumber: registrant?.CarNumber ?? '',
  Comment: registrant?.Comment ?? '',
  MayExceed: false,
})

export type DialogMode = 'add' | 'invite' | 'edit'
type DialogProps = {
  campaign: Pick<Campaign, 'ID' | 'Region' | 'MaxNumberOfRegistrants'>
  mode: DialogMode
  registrant: CampaignRegistrant | undefined
  onClose: () => void
}

const titles = { add: 'addTitle', invite: 'inviteTitle', edit: 'editRegistrant' } as const
const doneTexts = { add: 'registrantAdded', invite: 'invited', edit: 'registrantSaved' } as const

const useRegistrantForm = ({ campaign: { ID: id }, mode, registrant, onClose }: DialogProps) =>
  useRecordForm<Values, unknown, CampaignRegistrant | undefined, Instant | undefined>({
    stored: registrant,
    valuesOf,
    readNewest: () => readFresh(registrants.find, { id, registrantId: registrant?.Id ?? 0 }),
    onGone: onClose,
    check: (values) => {
      const errors = checkedBy(registrant ? ChangeRegistrant : SaveRegistrant)(values)
      const blank = (['PhoneNumber', 'CarNumber'] as const).filter((name) => values[name].trim() === '')
      const text = reasonText({ reason: 'campaigns.phoneAndCarRequired' })
      return { ...errors, ...Object.fromEntries(blank.map((name) => [name, text])) }
    },
    send: ({ MayExceed, ...values }, UpdatedAt) =>
      registrant
        ? registrants.save({ id, registrantId: registrant.Id, ...values, UpdatedAt })
        : registrants.add({ id, invite: mode === 'invite' ? 'true' : '', ...values, MayExceed }),
    onDone: () => finish({ text: t(($) => $.campaigns[doneTexts[mode]]), topics: ['campaigns'], onClose }),
  })

type ContactsProps = Pick<ReturnType<typeof useRegistrantForm>, 'form'> & { region: string }

const Contacts = ({ form, region }: ContactsProps) => {
  const text = useT()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <MaskedInput
        label={text(($) => $.ui.personName)}
        data-autofocus
        {...form.field('Name')}
        name="Name"
        form={form}
      />
      <TextInput label={text(($) => $.ui.plate)} required autoCapitalize="characters" {...form.field('CarNumber')} />
      <MaskedPhoneField label={text(($) => $.ui.phone)} region={region} form={form} />
      <MaskedInput label={text(($) => $.ui.email)} type="email" {...form.field('Email')} name="Email" form={form} />
    </SimpleGrid>
  )
}

/** Adds, invites or changes a registrant (R119). */
export const RegistrantDialog = (props: DialogProps) => {
  const text = useT()
  const { form } = useRegistrantForm(props)
  const { canSeeClientsPersonalData: seesComments } = useUser()
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.campaigns[titles[props.mode]])}
      submit={props.mode === 'invite' ? text(($) => $.campaigns.action.invite) : text(($) => $.ui.save)}
      size="lg"
      onClose={props.onClose}
      inAddress={['registrant']}
    >
      <Contacts form={form} region={props.campaign.Region} />
      {seesComments || props.mode !== 'edit' ? (
        <Textarea
          label={text(($) => $.campaigns.registrant.Comment)}
          minRows={1}
          maxRows={5}
          {...form.field('Comment')}
        />
      ) : null}
      <FieldAnswers answers={props.registrant?.Answers} />
      {props.mode === 'invite' ? (
        <Text size="sm" c="dimmed">
          {text(($) => $.campaigns.hint.Invite)}
        </Text>
      ) : null}
      {props.mode === 'add' && props.campaign.MaxNumberOfRegistrants > 0 ? (
        <Switch
          label={text(($) => $.campaigns.mayExceed)}
          checked={form.values.MayExceed}
          onChange={({ currentTarget }) => form.setFieldValue('MayExceed', currentTarget.checked)}
        />
      ) : null}
    </RecordDialog>
  )
}
