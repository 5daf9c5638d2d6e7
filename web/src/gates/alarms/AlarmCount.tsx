import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { alarmCounts } from './alarm-count.api.ts'

/** A snooze ends without a live event, so the count is polled. */
const pollMs = 60_000

const mostShown = 99

/** Number of unacknowledged alarms beside the menu link; nothing for 0. */
export const AlarmCount = () => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery({ ...queryOf(alarmCounts.counts, {}, { isShown: true }), refetchInterval: pollMs })
  const count = data?.Now ?? 0
  if (count === 0) return null
  return (
    <Text
      component="span"
      miw="1.375rem"
      px={6}
      fz="xs"
      fw={700}
      lh="1.375rem"
      ta="center"
      c="var(--mantine-color-body)"
      bg="var(--mantine-color-error)"
      bdrs="xl"
    >
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : number(count)}</span>
      <VisuallyHidden>{t(($) => $.alarms.waiting, { count })}</VisuallyHidden>
    </Text>
  )
}
