import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { CarRecords } from '../../parking/car-records/car-records-panel.part.tsx'

/** Sessions of the client by phone and by plate, and their passages, bookings, passes and lists. */
export const ClientRecords = ({ client: { PhoneNumber, LicensePlates } }: { client: Client }) => {
  const t = useT()
  const filters = [
    ...(PhoneNumber === '' ? [] : [{ phone_number: PhoneNumber }]),
    ...LicensePlates.map((plate) => ({ car_number: plate })),
  ]
  if (filters.length === 0) return null
  return (
    <Stack gap="xs">
      <Group gap="0.125rem 0.75rem">
        <Text size="sm">{t(($) => $.clients.list.sessions)}</Text>
        {filters.map((filter) => {
          const text = 'car_number' in filter ? displayPlate(filter.car_number) : filter.phone_number
          return (
            <Anchor
              key={text}
              size="sm"
              py={2}
              renderRoot={(props) => <Link {...props} to="/sessions" search={filter} />}
            >
              {text}
            </Anchor>
          )
        })}
      </Group>
      <CarRecords filters={filters} />
    </Stack>
  )
}
