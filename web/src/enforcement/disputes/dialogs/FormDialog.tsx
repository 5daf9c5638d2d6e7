import { Anchor, Group, Switch, Text } from '@mantine/core'
import type { DisputeFormSettings } from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useState } from 'react'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { readFresh, refresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { NewestRecord } from '../../../ui/record/NewestRecord.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { disputeForms } from '../disputes.api.ts'

type Values = { IsEnabled: boolean }
type Props = { placeId: number; onClose: () => void }

const Address = ({ url }: { url: string }) => {
  const t = useT()
  if (url === '') return <Text size="sm">{t(($) => $.disputes.noAddress)}</Text>
  return (
    <Group gap="xs">
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
      <CopyButton value={url} label={t(($) => $.disputes.copy)} size="compact-sm" />
    </Group>
  )
}

type SettingsProps = Props & { settings: DisputeFormSettings; onSaved: (saved: DisputeFormSettings) => void }

const Settings = ({ placeId: id, settings, onSaved, onClose }: SettingsProps) => {
  const t = useT()
  const { form } = useRecordForm<Values, DisputeFormSettings, DisputeFormSettings, Instant>({
    stored: settings,
    valuesOf: ({ IsEnabled }) => ({ IsEnabled }),
    readNewest: () => readFresh(disputeForms.findOfPlace, { id }),
    send: ({ IsEnabled }, UpdatedAt) => disputeForms.saveOfPlace({ id, IsEnabled, UpdatedAt }),
    onDone: (saved) => {
      snackbar.success(translate(($) => $.disputes.formSaved))
      void refresh('disputes')
      // When the form gets its first address, the dialog stays open to show it.
      if (settings.Url !== '' || saved.Url === '') onClose()
      else onSaved(saved)
    },
  })
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.disputes.publicForm)}
      submit={t(($) => $.ui.save)}
      onClose={onClose}
      size="lg"
    >
      <Switch label={t(($) => $.disputes.isFormEnabled)} {...form.field('IsEnabled', { type: 'checkbox' })} />
      <Text size="sm">{t(($) => $.disputes.formHint)}</Text>
      <Address url={settings.Url} />
    </RecordDialog>
  )
}

/** The public complaint form of a place: its address, and whether it is open. */
export const FormDialog = (props: Props) => {
  const t = useT()
  const [saved, setSaved] = useState<DisputeFormSettings>()
  const title = t(($) => $.disputes.publicForm)
  return (
    <NewestRecord call={disputeForms.findOfPlace} input={{ id: props.placeId }} title={title} onClose={props.onClose}>
      {(read) => {
        const settings = saved ?? read
        return <Settings key={settings.UpdatedAt} {...props} settings={settings} onSaved={setSaved} />
      }}
    </NewestRecord>
  )
}
