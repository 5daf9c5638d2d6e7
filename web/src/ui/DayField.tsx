import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../kit/phrases.ts'

/** The calendar is heavier than everything else here, so it comes when somebody opens it. */
const Calendar = lazy(() => import('./Calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `31.01.2024`, or empty. Text that is no day is handed on as it is, for the server or the form to refuse. */
  value: string
  onChange: (day: string) => void
}

/** `1.3.2024` → `01.03.2024`; anything else stays as typed. */
const tidy = (text: string): string => {
  const day = parseLocal(text)
  return day ? formatLocalDate(day) : text.trim()
}

/** A day, typed as dd.mm.yyyy or picked from a calendar; weeks start on Monday. Told on blur, Enter or picking. */
export const DayField = ({ value, onChange, ...props }: DayFieldProps) => {
  const t = useT()
  const [text, setText] = useState(value)
  const [isOpen, open] = useDisclosure(false)
  // The URL may change under us: back button, cleared filters.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const tell = (next: string) => {
    setText(tidy(next))
    if (tidy(next) !== value) onChange(tidy(next))
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? open.open() : open.close())}
      position="bottom-start"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <TextInput
          placeholder={t(($) => $.ui.dayFormat)}
          autoComplete="off"
          {...props}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={(event) => tell(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && tell(text)}
          rightSection={
            <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.ui.calendar)} onClick={open.toggle}>
              <IconCalendar size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <Calendar
            day={text}
            onPick={(day) => {
              tell(day)
              open.close()
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
