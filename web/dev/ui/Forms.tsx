import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormState } from '../../src/kit/forms/form.ts'
import { BeforeAfter } from '../../src/ui/record/BeforeAfter.tsx'
import { EntryForm } from '../../src/ui/record/EntryForm.tsx'
import { FieldAnswers } from '../../src/ui/record/FieldAnswers.tsx'
import { FormPart } from '../../src/ui/record/FormPart.tsx'
import { LineForm } from '../../src/ui/record/LineForm.tsx'
import { RecordForm } from '../../src/ui/record/RecordForm.tsx'
import { nothing } from './nothing.ts'

const idle: FormState = { onSubmit: (event) => event.preventDefault(), isSending: false }
const failed: FormState = { ...idle, failure: 'The server did not answer.' }
const sending: FormState = { ...idle, isSending: true }
const conflict: FormState = {
  ...idle,
  conflict: { text: 'Kadri Tamm saved this place at 08:05.', reload: nothing, overwrite: nothing },
}

/** The three forms: idle, sending, refused, and in conflict with another user. */
export const Forms = () => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
    <RecordForm form={conflict} submit="Save">
      <FormPart title="Where">
        <TextInput label="Name" defaultValue="Sadama" />
      </FormPart>
    </RecordForm>
    <RecordForm form={failed} submit="Delete" isDangerous>
      <TextInput label="Name" defaultValue="Sadama" error="Used by three gates" />
    </RecordForm>
    <EntryForm form={sending} title="Log in" submit="Log in">
      <TextInput label="E-mail" defaultValue="kadri.tamm@parkla.test" />
    </EntryForm>
    <div>
      <LineForm form={idle} submit="Check">
        <TextInput label="Plate" defaultValue="123 ABC" />
      </LineForm>
      <FieldAnswers answers={[{ Title: 'Flat', Value: '12' }]} />
      <BeforeAfter
        caption="Changed"
        lines={[
          { name: 'Price', before: '4.20 €', after: '5.00 €' },
          { name: 'Spots', before: '', after: '40' },
        ]}
      />
    </div>
  </SimpleGrid>
)
