import { ActionIcon, Box, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { lazyView } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { useTypedText } from '../../kit/forms/typed-text.ts'
import { isWholeTime, tidyTime } from '../../kit/time/wall-clock.ts'

/** Lazy: loaded when opened. */
const TimePicker = lazyView(async () => (await import('./TimePicker.tsx')).TimePicker)

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** `08:05`, or invalid text, which fails validation. */
  value: string
  /** Initial value: restored when the picker is cancelled. */
  initial: string
  onChange: (time: string) => void
}

/** A time of the day, typed as HH:MM or picked; always 24 hours. Calls `onChange` on blur, Enter, selection and a whole time. */
export const TimeField = ({ label, value, initial, onChange, className, ...props }: TimeFieldProps) => {
  const t = useT()
  const [isOpen, { open, close }] = useDisclosure(false)
  const { text, setText, commit } = useTypedText({ value, tidy: tidyTime, onChange })
  const isFixed = props.readOnly === true || props.disabled === true
  return (
    <Box pos="relative" className={className}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder={t(($) => $.ui.timePicker.format)}
        {...props}
        label={label}
        value={text}
        onChange={({ currentTarget }) =>
          isWholeTime(currentTarget.value) ? commit(currentTarget.value) : setText(currentTarget.value)
        }
        onBlur={(event) => {
          props.onBlur?.(event)
          commit(event.currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(text)}
        rightSection={
          isFixed ? undefined : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(($) => $.ui.timePicker.open, { of: label })}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={open}
            >
              <IconClock size={16} />
            </ActionIcon>
          )
        }
      />
      {isOpen ? (
        <TimePicker
          title={label}
          time={text}
          onPick={commit}
          onDone={close}
          onCancel={() => {
            commit(initial)
            close()
          }}
        />
      ) : null}
    </Box>
  )
}
