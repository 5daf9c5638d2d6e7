import { Anchor, Group, Stack } from '@mantine/core'
import type { Client } from '@parkla/contract/clients/clients.schema.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useT } from '../../kit/phrases.ts'
import { CarRecords } from '../sessions/car-records/car-records-panel.api.ts'

/** Sessions of the client by phone or plate, and their bookings, passes and lists. */
export const ClientRecords = ({ client: { PhoneNumber, LicensePlates } }: { client: Client }) => {
  const t = useT()
  const [plate = ''] = LicensePlates
  const driver = PhoneNumber === '' ? { car_number: plate } : { phone_number: PhoneNumber }
  if (PhoneNumber === '' && plate === '') return null
  return (
    <Stack gap="xs">
      <Group>
        <Anchor renderRoot={(props) => <Link {...props} to="/sessions" search={driver} />}>
          {t(($) => $.clients.list.sessions)}
        </Anchor>
      </Group>
      <Suspense fallback={null}>
        <CarRecords filters={driver} />
      </Suspense>
    </Stack>
  )
}
