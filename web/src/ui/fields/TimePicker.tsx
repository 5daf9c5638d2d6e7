import { Button, Chip, Fieldset, Group, SimpleGrid } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { twoDigits } from '@parkla/contract/kit/time.ts'
import { useId } from 'react'
import { useT } from '../../kit/phrases.ts'
import { readTime } from '../../kit/time/wall-clock.ts'
import { PickerFrame } from './PickerFrame.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => twoDigits(hour))
/** Other minutes are typed. */
const minutes = Array.from({ length: 12 }, (_, index) => twoDigits(index * 5))

type ChoiceProps = {
  name: string
  values: readonly string[]
  chosen: string | undefined
  isFirst?: boolean
  onChoose: (value: string) => void
}

/** Radio buttons: arrow keys move within the group, Tab leaves it. */
const Choice = ({ name, values, chosen, isFirst = false, onChoose }: ChoiceProps) => {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const group = useId()
  const start = chosen !== undefined && values.includes(chosen) ? chosen : values[0]
  const size = isTouched
    ? { width: '2.75rem', height: '2.75rem', fontSize: '1rem' }
    : { width: '2.375rem', height: '2rem', fontSize: '0.875rem' }
  return (
    <Fieldset variant="unstyled" legend={name} mt="xs" styles={{ legend: { fontSize: '0.75rem' } }}>
      <Chip.Group value={chosen ?? null} onChange={(value) => typeof value === 'string' && onChoose(value)}>
        <SimpleGrid cols={6} spacing={4} verticalSpacing={4}>
          {values.map((value) => (
            <Chip
              key={value}
              // Radios without a common name are groups of one: Tab would stop at each.
              name={group}
              value={value}
              radius="sm"
              variant="filled"
              {...(isFirst && value === start ? { 'data-autofocus': true } : {})}
              styles={{
                root: { position: 'relative' },
                // The radio covers its label, so that it takes the clicks.
                input: { position: 'absolute', width: '100%', height: '100%', cursor: 'pointer' },
                label: { ...size, padding: 0, justifyContent: 'center' },
                iconWrapper: { display: 'none' },
              }}
            >
              {value}
            </Chip>
          ))}
        </SimpleGrid>
      </Chip.Group>
    </Fieldset>
  )
}

type TimePickerProps = {
  title: string
  time: string
  onPick: (time: string) => void
  onDone: () => void
  onCancel: () => void
}

/** Hour and minute of a day of 24 hours. */
export const TimePicker = ({ title, time, onPick, onDone, onCancel }: TimePickerProps) => {
  const t = useT()
  const [hour, minute] = readTime(time)?.split(':') ?? []
  return (
    <PickerFrame title={title} onCancel={onCancel} onLeave={onDone}>
      <Choice
        name={t(($) => $.ui.timePicker.hours)}
        values={hours}
        chosen={hour}
        isFirst
        onChoose={(value) => onPick(`${value}:${minute ?? '00'}`)}
      />
      <Choice
        name={t(($) => $.ui.timePicker.minutes)}
        values={minutes}
        chosen={minute}
        onChoose={(value) => onPick(`${hour ?? '00'}:${value}`)}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={onCancel}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button size="xs" onClick={onDone}>
          {t(($) => $.ui.done)}
        </Button>
      </Group>
    </PickerFrame>
  )
}
