import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { VisuallyHidden } from '@mantine/core'
import { alarmCounts } from './alarm-count.api.ts'
import classes from './AlarmCount.module.css'

/** A snooze ends without anybody announcing it. */
const lookAgainMs = 60_000

const mostShown = 99

/** Open alarms that nobody has acknowledged, beside the link to them; nothing while there are none. */
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
