import { Text } from '@mantine/core'
import { useFormat } from '../../kit/format.ts'
import type { Tone } from '../../ui/Badge.tsx'
import classes from './Figure.module.css'

type FigureProps = { label: string; value: number; tone?: Tone }

/** A number with its name; coloured only where there is something to colour. */
export const Figure = ({ label, value, tone = 'neutral' }: FigureProps) => {
  const { number } = useFormat()
  return (
    <div className={classes.figure} data-tone={value === 0 ? 'neutral' : tone}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <span className={classes.value}>{number(value)}</span>
    </div>
  )
}
