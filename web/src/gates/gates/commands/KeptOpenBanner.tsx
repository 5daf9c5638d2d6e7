import { Alert, Button, Group, Text } from '@mantine/core'
import type { Gate } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconLockOpen } from '@tabler/icons-react'
import { useFormat } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { useNowToTheSecond } from '../../../kit/time/now.ts'
import { gateName } from '../gate-names.api.ts'
import { leftText } from '../gate-texts.ts'

type KeptOpenBannerProps = {
  gate: Gate
  timeZone: string
  isBusy: boolean
  /** Absent without the permission to operate gates. */
  release: (() => void) | undefined
}

const Until = ({ gate, timeZone }: Pick<KeptOpenBannerProps, 'gate' | 'timeZone'>) => {
  const t = useT()
  const now = useNowToTheSecond()
  const { moment } = useFormat()
  const { AlwaysOpenedUntil: until, AlwaysOpenedSince: since } = gate
  if (!isSet(until)) return t(($) => $.gates.keepOpen.noEndSince, { since: moment(since, timeZone) })
  const left = leftText(Date.parse(until) - now)
  return t(($) => $.gates.keepOpen.until, { until: moment(until, timeZone), left })
}

type ReleaseButtonProps = { gate: Gate; isDisabled: boolean; release: () => void }

export const ReleaseButton = ({ gate, isDisabled, release }: ReleaseButtonProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!isOnline || isDisabled}
      aria-label={t(($) => $.gates.keepOpen.releaseOf, { gate: gateName(gate) })}
      onClick={release}
    >
      {t(($) => $.gates.keepOpen.release)}
    </Button>
  )
}

/** Banner while a gate is kept open (R163). */
export const KeptOpenBanner = ({ gate, timeZone, isBusy, release }: KeptOpenBannerProps) => {
  const t = useT()
  return (
    <Alert
      role="note"
      color="yellow"
      px="sm"
      py="xs"
      aria-label={t(($) => $.gates.keepOpen.bannerOf, { gate: gateName(gate) })}
      icon={<IconLockOpen size={18} aria-hidden />}
    >
      <Group gap="xs" justify="space-between">
        <Text fz={13} flex="1 1 10rem" style={{ overflowWrap: 'anywhere' }}>
          <strong>
            <Until gate={gate} timeZone={timeZone} />
          </strong>
          {gate.AlwaysOpenedReason === '' ? null : <Text inherit>{gate.AlwaysOpenedReason}</Text>}
        </Text>
        {release ? <ReleaseButton gate={gate} isDisabled={isBusy} release={release} /> : null}
      </Group>
    </Alert>
  )
}
