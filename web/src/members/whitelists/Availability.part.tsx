import { Group, Progress, Text } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import { hasRoom } from '@parkla/contract/members/whitelists/availability.ts'
import type { Availability as AvailabilityNow } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'

/** Members inside, of the allowed number, and the time until which that number applies (R87, R89). */
export const Availability = ({ now, zone }: { now: AvailabilityNow; zone: string }) => {
  const t = useT()
  const { number, moment } = useFormat()
  const { UsedNow, AllowedNow, Until } = now
  const used = number(UsedNow)
  if (AllowedNow === null) return <Text size="sm">{t(($) => $.whitelists.inside, { used })}</Text>
  const share = AllowedNow === 0 ? 100 : Math.min(100, (UsedNow / AllowedNow) * 100)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t(($) => $.whitelists.insideOf, { used, allowed: number(AllowedNow) })}
        </Text>
        {isSet(Until) ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.whitelists.until, { time: moment(Until, zone) })}
          </Text>
        ) : null}
      </Group>
      <Progress value={share} color={hasRoom(now) ? undefined : 'red'} mt={4} aria-hidden />
    </div>
  )
}
