import { Popover } from '@mantine/core'
import { Calendar } from './Calendar.tsx'
import classes from './DayField.module.css'

type CalendarPopoverProps = { day: string; onPick: (day: string) => void; onClose: () => void }

/** The calendar below its field. */
export const CalendarPopover = ({ day, onPick, onClose }: CalendarPopoverProps) => (
  <Popover opened onDismiss={onClose} onClose={onClose} position="bottom-start" shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <button type="button" tabIndex={-1} aria-hidden className={classes.place} />
    </Popover.Target>
    <Popover.Dropdown>
      <Calendar day={day} onPick={onPick} />
    </Popover.Dropdown>
  </Popover>
)
