import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { VisuallyHidden } from '@mantine/core'
import { alarmCounts } from './alarm-count.api.ts'
import classes from './AlarmCount.module.css'

/** A snooze ends without a live event, so the count is polled. */
const lookAgainMs = 60_000

const mostShown = 99

/** Number of unacknowledged alarms beside the menu link; nothing for 0. */
export const AlarmCount = () => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery({ ...queryOf(alarmCounts.counts, {}, { isShown: true }), refetchInterval: lookAgainMs })
  const count = data?.Now ?? 0
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : number(count)}</span>
      <VisuallyHidden>{t(($) => $.alarms.waiting, { count })}</VisuallyHidden>
    </span>
  )
}
