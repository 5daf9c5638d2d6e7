import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import type { ComponentProps } from 'react'
import { MaskedInput } from './MaskedInput.tsx'
import { PhoneField } from './PhoneField.tsx'

type MaskedPhoneFieldProps = {
  label: string
  /** Region of the record: its country code is the default. */
  region: string
  form: ComponentProps<typeof MaskedInput>['form'] & { field: (name: 'PhoneNumber') => object }
}

/** The required `PhoneNumber` of a record: a mask can only be replaced (R79). */
export const MaskedPhoneField = ({ label, region, form }: MaskedPhoneFieldProps) => {
  const field = { label, required: true, ...form.field('PhoneNumber') }
  return isMasked(String(form.values['PhoneNumber'])) ? (
    <MaskedInput {...field} name="PhoneNumber" form={form} />
  ) : (
    <PhoneField {...field} region={region} />
  )
}
