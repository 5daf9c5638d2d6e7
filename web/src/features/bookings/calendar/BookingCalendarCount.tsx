import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { BookingCalendar } from '@parkla/contract/bookings/bookings.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import classes from './BookingCalendar.module.css'

type CountProps = {
  counted: BookingCalendar['Days'][number] | undefined
  spots: number
  /** The day. */
  label: string
  onOpen: () => void
}

/** A day with too many bookings: total, starts and ends. */
export const BookingCalendarCount = ({ counted, spots, label, onOpen }: CountProps) => {
  const t = useT()
  if (counted === undefined || counted.Count === 0) return null
  const share = Math.min(1, counted.Count / Math.max(1, spots))
  return (
    <UnstyledButton
      className={classes.count}
      fz="xs"
      px="xs"
      py={6}
      mx={6}
      mb={6}
      style={{ '--share': `${Math.round(share * 100)}%` }}
      onClick={onOpen}
    >
      <Text fz={13} fw={650}>
        {t(($) => $.bookings.calendar.count, { count: counted.Count })}
      </Text>
      <span>{t(($) => $.bookings.calendar.starts, { count: counted.Starts })}</span>
      <span>{t(($) => $.bookings.calendar.ends, { count: counted.Ends })}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </UnstyledButton>
  )
}
