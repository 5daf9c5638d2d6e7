import { MultiSelect, NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Instant } from '@parkla/contract/kit/time.ts'
import {
  quickActionKinds,
  quickActionRoles,
  type QuickActionKind,
  type QuickActionRole,
} from '@parkla/contract/office/quick-actions/quick-action-kinds.ts'
import { AddQuickAction, type QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { controllerName, gateName } from '../../gates/gates/gate-names.api.ts'
import { gates } from '../../gates/gates/gates.api.ts'
import { places } from '../../parking/places/places.api.ts'
import { quickActionSettings } from './quick-action-settings.api.ts'

type Values = {
  Name: string
  Kind: QuickActionKind
  PlaceId: string
  GateId: string
  Email: string
  Message: string
  Roles: QuickActionRole[]
  NeedsConfirmation: boolean
}

const valuesOf = (action: QuickAction | undefined): Values => ({
  Name: action?.Name ?? '',
  Kind: action?.Kind ?? 'OPEN_GATE',
  PlaceId: String(action?.PlaceId ?? ''),
  GateId: String(action?.GateId ?? ''),
  Email: action?.Email ?? '',
  Message: action?.Message ?? '',
  Roles: action?.Roles ?? [],
  NeedsConfirmation: action?.NeedsConfirmation ?? true,
})

const bodyOf = ({ PlaceId, GateId, ...values }: Values) => ({
  ...values,
  PlaceId: Number(PlaceId),
  GateId: values.Kind !== 'OPEN_GATE' || GateId === '' ? null : Number(GateId),
  Email: values.Kind === 'MESSAGE' ? values.Email : '',
})

type FormProps = { action: QuickAction | undefined; onClose: () => void }

const useQuickActionForm = ({ action, onClose }: FormProps) =>
  useRecordForm<Values, QuickAction, QuickAction | undefined, Instant | undefined>({
    stored: action,
    valuesOf,
    readNewest: () => readFresh(quickActionSettings.action, { id: action?.Id ?? 0 }),
    onGone: onClose,
    check: (values) => checkedBy(AddQuickAction)(bodyOf(values)),
    send: (values, UpdatedAt) =>
      action
        ? quickActionSettings.save({ id: action.Id, ...bodyOf(values), UpdatedAt })
        : quickActionSettings.add(bodyOf(values)),
    onDone: () => finish({ text: t(($) => $['quick-actions'].saved), topics: ['settings', 'quickActions'], onClose }),
  })

type Form = ReturnType<typeof useQuickActionForm>['form']

const GateField = ({ form, placeId }: { form: Form; placeId: number }) => {
  const text = useT()
  const { data = [] } = useQuery({ ...queryOf(gates.list, { id: placeId }), enabled: placeId > 0 })
  const options = data.flatMap((controller) =>
    controller.Gates.map((gate) => ({
      value: String(gate.ID),
      label: `${gateName(gate)} (${controllerName(controller)})`,
    })),
  )
  return <Select label={text(($) => $.ui.gate)} required data={options} {...form.field('GateId')} />
}

const MessageFields = ({ form }: { form: Form }) => {
  const text = useT()
  return (
    <>
      <TextInput label={text(($) => $.ui.email)} required type="email" autoComplete="off" {...form.field('Email')} />
      <Textarea label={text(($) => $.ui.text)} required minRows={3} {...form.field('Message')} />
    </>
  )
}

const QuickActionForm = ({ action, onClose }: FormProps) => {
  const text = useT()
  const { form } = useQuickActionForm({ action, onClose })
  const { data: profiles = [] } = useQuery(queryOf(places.profiles, {}))
  const { Kind, PlaceId } = form.values
  return (
    <RecordDialog
      form={form}
      title={action ? text(($) => $['quick-actions'].editTitle) : text(($) => $['quick-actions'].addTitle)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <TextInput label={text(($) => $.ui.name)} required data-autofocus maxLength={60} {...form.field('Name')} />
      <NativeSelect
        label={text(($) => $.ui.type)}
        data={quickActionKinds.map((value) => ({ value, label: text(($) => $['quick-actions'].kind[value]) }))}
        {...form.field('Kind')}
      />
      <Select
        label={text(($) => $.ui.place)}
        required
        searchable
        limit={50}
        data={profiles.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
        {...form.field('PlaceId')}
        onChange={(id) => form.setValues({ PlaceId: id ?? '', GateId: '' })}
      />
      {Kind === 'OPEN_GATE' ? <GateField form={form} placeId={Number(PlaceId)} /> : null}
      {Kind === 'MESSAGE' ? <MessageFields form={form} /> : null}
      <MultiSelect
        label={text(($) => $['quick-actions'].field.Roles)}
        placeholder={form.values.Roles.length === 0 ? text(($) => $['quick-actions'].allRoles) : undefined}
        data={quickActionRoles.map((value) => ({ value, label: text(($) => $['quick-actions'].role[value]) }))}
        {...form.field('Roles')}
      />
      <Switch
        label={text(($) => $['quick-actions'].field.NeedsConfirmation)}
        checked={form.values.NeedsConfirmation}
        onChange={({ currentTarget }) => form.setValues({ NeedsConfirmation: currentTarget.checked })}
      />
    </RecordDialog>
  )
}

/** Edits the quick action with this id; 0 adds a new one. */
export const QuickActionDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const text = useT()
  if (id === 0) return <QuickActionForm action={undefined} onClose={onClose} />
  return (
    <NewestRecord
      call={quickActionSettings.action}
      input={{ id }}
      title={text(($) => $['quick-actions'].editTitle)}
      onClose={onClose}
    >
      {(action) => <QuickActionForm action={action} onClose={onClose} />}
    </NewestRecord>
  )
}
