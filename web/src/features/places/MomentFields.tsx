import { Box, Group, TextInput } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { useTypedText } from '../../kit/typed-text.ts'
import { tidyTime, type TypedMoment } from '../../kit/wall-clock.ts'
import { DayField } from '../../ui/DayField.tsx'

type MomentFieldsProps = {
  label: string
  value: TypedMoment
  error?: string | undefined
  onChange: (value: TypedMoment) => void
}

/** Day and time in local time of the place. Calls `onChange` on blur, Enter and selection. */
export const MomentFields = ({ label, value, error, onChange }: MomentFieldsProps) => {
  const t = useT()
  const time = useTypedText({
    value: value.time,
    tidy: tidyTime,
    onChange: (typed) => onChange({ ...value, time: typed }),
  })
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Box flex="1 1 0" miw={0}>
        <DayField
          size="sm"
          label={label}
          aria-label={t(($) => $.places.simulator.day, { of: label })}
          value={value.day}
          error={error}
          onChange={(day) => onChange({ ...value, day })}
        />
      </Box>
      <TextInput
        size="sm"
        label={'\u00a0'}
        aria-label={t(($) => $.places.simulator.time, { of: label })}
        placeholder="08:00"
        flex="0 0 4rem"
        styles={{ input: { paddingInline: '0.5rem' } }}
        value={time.text}
        error={error !== undefined}
        onChange={({ currentTarget }) => time.setText(currentTarget.value)}
        onBlur={({ currentTarget }) => time.commit(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && time.commit(time.text)}
      />
    </Group>
  )
}
