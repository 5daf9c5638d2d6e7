import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../kit/phrases.ts'
import { readTime } from '../kit/wall-clock.ts'
import { PickerFrame } from './PickerFrame.tsx'
import classes from './TimePicker.module.css'

const two = (value: number): string => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
/** Other minutes are typed. */
const minutes = Array.from({ length: 12 }, (_, index) => two(index * 5))

type ChoiceProps = {
  name: string
  values: readonly string[]
  chosen: string | undefined
  isFirst?: boolean
  onChoose: (value: string) => void
}

/** Radio buttons: arrow keys move within the group, Tab leaves it. */
const Choice = ({ name, values, chosen, isFirst = false, onChoose }: ChoiceProps) => {
  const id = useId()
  const start = chosen !== undefined && values.includes(chosen) ? chosen : values[0]
  return (
    <fieldset className={classes.set}>
      <legend className={classes.name}>{name}</legend>
      <div className={classes.grid}>
        {values.map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              {...(isFirst && value === start ? { 'data-autofocus': true } : {})}
              onChange={() => onChoose(value)}
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
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
          {t(($) => $.ui.timePicker.done)}
        </Button>
      </Group>
    </PickerFrame>
  )
}
