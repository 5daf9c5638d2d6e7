import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { CarRecords as Records } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { useQueries } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../kit/time/now.ts'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { Plate } from '../../ui/Plate.tsx'
import { carRecords } from './car-records.api.ts'
import { bookingText, listText, passageText, passText } from './car-record-texts.ts'

/** Filters of `ListCarRecords`, under their names in the address. */
type CarFilters = { car_number?: string; phone_number?: string; from?: string; to?: string }

/** Lines shown at first. */
const fewLines = 3

type Line = { key: string; plate: string; text: string; link: LinkProps }

const linesOf = ({ Passages, Bookings, Passes, Lists }: Records, now: string): Line[] => [
  ...Passages.map((passage): Line => {
    const { Id, CarNumber, Place } = passage
    const link: LinkProps = {
      to: '/gate-controllers/$id',
      params: { id: String(Place.Id) },
      search: { plate: CarNumber },
    }
    return { key: `passage-${Id}`, plate: CarNumber, text: passageText(passage, now), link }
  }),
  ...Bookings.map((booking): Line => {
    const { Id, CarNumber, Place } = booking
    const link: LinkProps = { to: '/booking', search: { place: Place.Id, booking: Id } }
    return { key: `booking-${Id}`, plate: CarNumber, text: bookingText(booking), link }
  }),
  ...Passes.map((pass): Line => {
    const { Id, CarNumber, Place } = pass
    const link: LinkProps = { to: '/monthly-passes/$id', params: { id: String(Place.Id) }, search: { pass: Id } }
    return { key: `pass-${Id}`, plate: CarNumber, text: passText(pass), link }
  }),
  ...Lists.map((entry): Line => {
    const { Id, Kind, CarNumber, Place } = entry
    const link: LinkProps = { to: '/place/$id', params: { id: String(Place.Id) } }
    return { key: `${Kind}-${Id}-${CarNumber}`, plate: CarNumber, text: listText(entry), link }
  }),
]

/** Passages, bookings, passes and lists of the plates or numbers that the sessions list does not show (decision 0025). */
export const CarRecords = ({ filters }: { filters: readonly CarFilters[] }) => {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const now = new Date(useNow()).toISOString()
  const answers = useQueries({
    queries: filters.map(({ car_number, phone_number, from, to }) =>
      listQueryOf(carRecords.list, { car_number, phone_number, from, to }),
    ),
  })
  const found = answers.flatMap(({ data }) => (data ? linesOf(data, now) : []))
  // A record with both the number and a plate is found twice.
  const lines = [...new Map(found.map((line) => [line.key, line])).values()]
  if (lines.length === 0) return null
  const shown = isOpen ? lines : lines.slice(0, fewLines)
  return (
    <Paper withBorder component="section" px="sm" py={6} aria-label={t(($) => $.sessions.carRecords.title)}>
      <Text size="xs" c="var(--quiet-text)">
        {t(($) => $.sessions.carRecords.title)}
      </Text>
      <Stack component="ul" gap={0}>
        {shown.map(({ key, plate, text, link }) => (
          <Group key={key} component="li" gap="0.125rem 0.5rem" py={2} fz="sm">
            {plate === '' ? null : <Plate>{plate}</Plate>}
            <Anchor inherit py={2} renderRoot={(props) => <Link {...props} {...link} />}>
              {text}
            </Anchor>
          </Group>
        ))}
      </Stack>
      {lines.length > fewLines && !isOpen ? (
        <Button size="compact-sm" variant="subtle" mx={-8} onClick={() => setOpen(true)}>
          {t(($) => $.sessions.carRecords.more, { count: lines.length - fewLines })}
        </Button>
      ) : null}
    </Paper>
  )
}
