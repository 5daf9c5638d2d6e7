import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { placeTypes } from '@parkla/contract/parking/places/places.filters.ts'
import { AddPlace } from '@parkla/contract/parking/places/places.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { useT, t as translate } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { readCount, writeCount } from '../amounts.ts'
import { isWholePlace, PlacePicker } from '../PlacePicker.tsx'
import { places } from '../places.api.ts'
import { ZonesField } from '../ZonesField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

type Values = {
  Name: string
  AddressText: string
  Code: string
  Type: (typeof placeTypes)[number]
  Region: string
  ParentId: string
  TotalSpots: number
  ZoneIds: number[]
}

const empty: Values = {
  Name: '',
  AddressText: '',
  Code: '',
  Type: 'PARKING',
  Region: '',
  ParentId: '',
  TotalSpots: 0,
  ZoneIds: [],
}

const requestOf = ({ ParentId, Region, ...values }: Values) => ({
  ...values,
  Region: Region.trim().toUpperCase(),
  ...(ParentId === '' ? {} : { ParentId: Number(ParentId) }),
})

const useAddPlace = (onClose: () => void) => {
  const navigate = useNavigate()
  return useForm({
    initial: empty,
    check: (values) => checkedBy(AddPlace)(requestOf(values)),
    send: (values: Values) => places.add(requestOf(values)),
    onDone: ({ Id, Name: name }) => {
      finish({ text: translate(($) => $.places.addForm.done, { name }), topics: ['places'], onClose })
      void navigate({ to: '/place/$id', params: { id: String(Id) } })
    },
  })
}

const Fields = ({ form }: { form: ReturnType<typeof useAddPlace> }) => {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={t(($) => $.ui.name)} required data-autofocus {...form.field('Name')} />
      <TextInput label={t(($) => $.ui.address)} {...form.field('AddressText')} />
      <NativeSelect
        label={t(($) => $.ui.type)}
        data={placeTypes.map((value) => ({ value, label: t(($) => $.places.type[value]) }))}
        {...form.field('Type')}
      />
      <TextInput label={t(($) => $.ui.region)} required maxLength={3} {...form.field('Region')} />
      <PlacePicker
        label={t(($) => $.places.field.parent)}
        placeholder={t(($) => $.places.addForm.noParent)}
        accepts={isWholePlace}
        clearable
        value={form.values.ParentId === '' ? null : form.values.ParentId}
        error={form.errors['ParentId']}
        onChange={(value) => form.setFieldValue('ParentId', value ?? '')}
      />
      <TextInput
        label={t(($) => $.ui.code)}
        description={t(($) => $.places.addForm.codeHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('Code')}
      />
      <FigureField
        label={t(($) => $.places.field.Spots)}
        inputMode="numeric"
        read={readCount}
        write={writeCount}
        value={form.values.TotalSpots}
        error={form.errors['TotalSpots']}
        onChange={(count) => form.setFieldValue('TotalSpots', count)}
      />
      <ZonesField value={form.values.ZoneIds} onChange={(ids) => form.setFieldValue('ZoneIds', ids)} />
    </SimpleGrid>
  )
}

/** Adds a place (R39). */
export const AddPlaceDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const form = useAddPlace(onClose)
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.places.add)}
      size="lg"
      submit={t(($) => $.places.add)}
      onClose={onClose}
    >
      <Fields form={form} />
    </RecordDialog>
  )
}
