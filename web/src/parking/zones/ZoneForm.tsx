import { TextInput } from '@mantine/core'
import type { Zone } from '@parkla/contract/parking/zones/zones.schema.ts'
import { SaveZone } from '@parkla/contract/parking/zones/zones.schema.ts'
import { isZoneNamed } from '@parkla/contract/parking/zones/zones.policy.ts'
import { useNavigate } from '@tanstack/react-router'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { IconField } from './IconField.tsx'
import { zones } from './zones.api.ts'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

type Values = { Name: string; Code: string; IconKey: string; Icon: string }

const valuesOf = (zone: Zone | undefined): Values => ({
  Name: zone?.Name ?? '',
  Code: zone?.Code ?? '',
  IconKey: zone?.IconKey ?? '',
  Icon: zone?.Icon ?? '',
})

/** Saving is enabled with a code alone, but the server requires the name, so the form checks it too (R173). */
const check = (values: Values): FieldErrors => {
  const errors = checkedBy(SaveZone)(values)
  return values.Name.trim() === '' ? { ...errors, Name: reasonText({ reason: 'input.nameRequired' }) } : errors
}

const useZoneForm = (zone: Zone | undefined) => {
  const navigate = useNavigate()
  return useRecordForm<Values, Zone, Zone | undefined, Instant | undefined>({
    stored: zone,
    valuesOf,
    readNewest: () => readFresh(zones.find, { id: zone?.ID ?? 0 }),
    check,
    send: ({ Icon: _icon, ...values }, UpdatedAt) =>
      zone ? zones.save({ ID: zone.ID, ...values, UpdatedAt }) : zones.add({ ID: 0, ...values }),
    onDone: () =>
      finish({
        text: t(($) => $.zones[zone ? 'saved' : 'added']),
        topics: ['zones'],
        onClose: () => void navigate({ to: '/settings' }),
      }),
  })
}

/** Form of a zone (R173); returns to the settings after saving. */
export const ZoneForm = ({ zone }: { zone: Zone | undefined }) => {
  const text = useT()
  const { form } = useZoneForm(zone)
  return (
    <RecordForm form={form} submit={text(($) => $.ui.save)} isDisabled={!isZoneNamed(form.values)}>
      <TextInput label={text(($) => $.ui.name)} required autoComplete="off" {...form.field('Name')} />
      <TextInput
        label={text(($) => $.ui.code)}
        description={text(($) => $.zones.hint.code)}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        {...form.field('Code')}
        onChange={({ currentTarget }) => form.setFieldValue('Code', currentTarget.value.toUpperCase())}
      />
      <IconField icon={form.values} onChange={(icon) => form.setValues(icon)} />
    </RecordForm>
  )
}
