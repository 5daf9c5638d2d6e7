import { SimpleGrid, Textarea } from '@mantine/core'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import { useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import type { BookingField } from './bookings.form.ts'
import type { BookingForm } from './useBookingForm.ts'

type TextFieldProps = {
  label: string
  name: BookingField
  booking: BookingForm
  maxLength: number
  type?: 'email'
  inputMode?: 'tel'
}

const TextField = ({ name, booking, ...props }: TextFieldProps) => (
  <MaskedInput {...props} {...booking.field(name)} name={name} form={booking.form} readOnly={booking.isReadOnly} />
)

const Phone = ({ booking }: { booking: BookingForm }) => {
  const t = useT()
  const { region } = useUser()
  const label = t(($) => $.ui.phone)
  if (booking.isReadOnly || isMasked(booking.values.Phone))
    return <TextField label={label} name="Phone" booking={booking} maxLength={40} inputMode="tel" />
  return (
    <div onBlur={booking.field('Phone').onBlur}>
      <PhoneField label={label} region={region} {...booking.field('Phone')} />
    </div>
  )
}

/** Contact data; all optional. */
export const BookingDialogPerson = ({ booking }: { booking: BookingForm }) => {
  const t = useT()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <TextField label={t(($) => $.ui.personName)} name="Name" booking={booking} maxLength={200} />
        <Phone booking={booking} />
        <TextField label={t(($) => $.ui.email)} name="Email" booking={booking} maxLength={200} type="email" />
        <TextField
          label={t(($) => $.bookings.externalNumber)}
          name="ExternalBookingNumber"
          booking={booking}
          maxLength={100}
        />
      </SimpleGrid>
      <Textarea
        label={t(($) => $.ui.comments)}
        maxLength={2000}
        maxRows={8}
        {...booking.field('Comments')}
        readOnly={booking.isReadOnly}
      />
    </>
  )
}
