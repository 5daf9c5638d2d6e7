import { ActionIcon, Box, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazyView } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { useTypedText } from '../../kit/forms/typed-text.ts'
import { tidyMoment } from '../../kit/time/wall-clock.ts'

/** Lazy: the calendar code is loaded when it is opened. */
const CalendarPopover = lazyView(async () => (await import('./CalendarPopover.tsx')).CalendarPopover)

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `31.01.2024`, or empty. Invalid text is passed on unchanged and fails validation. */
  value: string
  onChange: (day: string) => void
  /** Calls `onChange` also while typing: at every keystroke, for forms that validate then, or once the day is `whole`. */
  changesWhileTyping?: boolean | 'whole'
  /** `31.01.2024 08:05`. */
  hasTime?: boolean
}

/** `1.3.2024` → `01.03.2024`; anything else stays as typed. */
const tidyDay = (text: string): string => {
  const day = parseLocal(text)
  return day ? formatLocalDate(day) : text.trim()
}

/** A day, typed as dd.mm.yyyy or picked from a calendar; weeks start on Monday. Calls `onChange` on blur, Enter and selection. */
export const DayField = ({
  value,
  onChange,
  changesWhileTyping = false,
  hasTime = false,
  className,
  ...props
}: DayFieldProps) => {
  const t = useT()
  const [isOpen, open] = useDisclosure(false)
  const { text, setText, commit } = useTypedText({ value, tidy: hasTime ? tidyMoment : tidyDay, onChange })
  return (
    <Box pos="relative" className={className}>
      <TextInput
        placeholder={hasTime ? t(($) => $.ui.momentFormat) : t(($) => $.ui.dayFormat)}
        autoComplete="off"
        {...props}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          if (changesWhileTyping === 'whole' ? parseLocal(currentTarget.value) !== undefined : changesWhileTyping)
            onChange(currentTarget.value)
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          commit(event.currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(text)}
        rightSection={
          props.readOnly === true || props.disabled === true ? undefined : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(($) => $.ui.calendar)}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={open.toggle}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          )
        }
      />
      {isOpen ? (
        <CalendarPopover
          day={text}
          onClose={open.close}
          onPick={(day) => {
            commit(hasTime ? `${day} ${text.trim().split(/\s+/)[1] ?? ''}` : day)
            open.close()
          }}
        />
      ) : null}
    </Box>
  )
}

/** Day and time in one field, which has the name of the wire: `<MomentField {...form.moment('FoundAt')} />`, read by `momentOf`. */
export const MomentField = (props: Omit<DayFieldProps, 'hasTime'>) => <DayField {...props} hasTime />
