import { useT } from '../../kit/phrases.ts'
import { Calendar } from './Calendar.tsx'
import { PickerFrame } from './PickerFrame.tsx'

type CalendarPopoverProps = { day: string; onPick: (day: string) => void; onClose: () => void }

/** The calendar of a day's field. */
export const CalendarPopover = ({ day, onPick, onClose }: CalendarPopoverProps) => {
  const t = useT()
  return (
    <PickerFrame title={t(($) => $.ui.day)} onCancel={onClose}>
      <Calendar day={day} onPick={onPick} />
    </PickerFrame>
  )
}
