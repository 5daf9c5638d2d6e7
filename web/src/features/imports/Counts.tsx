import { Text } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '../../kit/format.ts'
import classes from './Counts.module.css'

/** From here on a list stands in columns where there is room. */
const longList = 9

type CountsProps = { title: string; counts: readonly { id: string | number; count: number; text: string }[] }

/** How many rows of each sort, under a heading; nothing where there are none. */
export const Counts = ({ title, counts }: CountsProps) => {
  const { number } = useFormat()
  const headingId = useId()
  if (counts.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm" id={headingId}>
        {title}
      </Text>
      <ul className={classes.list} data-is-long={counts.length >= longList} aria-labelledby={headingId}>
        {counts.map(({ id, count, text }) => (
          <li key={id}>
            <span>{number(count)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
