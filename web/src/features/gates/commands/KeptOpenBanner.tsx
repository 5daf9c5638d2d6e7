import { Button } from '@mantine/core'
import type { Gate } from '@parkla/contract/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconLockOpen } from '@tabler/icons-react'
import { useFormat } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { leftUntil } from '../durations.ts'
import { useNowToTheSecond } from '../../../kit/now.ts'
import { durationText, gateName } from '../gate-texts.ts'
import classes from '../Gates.module.css'
import type { Commands } from './useCommands.ts'

type KeptOpenBannerProps = {
  gate: Gate
  timeZone: string
  isBusy: boolean
  /** Absent without the permission to operate gates. */
  send: Commands['send'] | undefined
}

const Until = ({ gate, timeZone }: Pick<KeptOpenBannerProps, 'gate' | 'timeZone'>) => {
  const t = useT()
  const now = useNowToTheSecond()
  const { moment } = useFormat()
  const { AlwaysOpenedUntil: until, AlwaysOpenedSince: since } = gate
  if (!isSet(until)) return t(($) => $.gates.keepOpen.noEndSince, { since: moment(since, timeZone) })
  const left = durationText(leftUntil(Date.parse(until), now))
  return t(($) => $.gates.keepOpen.until, { until: moment(until, timeZone), left })
}

/** Shown while a gate is kept open (R163). */
export const KeptOpenBanner = ({ gate, timeZone, isBusy, send }: KeptOpenBannerProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  return (
    <div
      className={classes.banner}
      role="note"
      aria-label={t(($) => $.gates.keepOpen.bannerOf, { gate: gateName(gate) })}
    >
      <IconLockOpen size={18} aria-hidden />
      <div className={classes.bannerText}>
        <strong>
          <Until gate={gate} timeZone={timeZone} />
        </strong>
        {gate.AlwaysOpenedReason === '' ? null : <span>{gate.AlwaysOpenedReason}</span>}
      </div>
      {send ? (
        <Button
          size="xs"
          variant="default"
          disabled={!isOnline || isBusy}
          aria-label={t(($) => $.gates.keepOpen.releaseOf, { gate: gateName(gate) })}
          onClick={() => void send({ Command: 'RELEASE_KEEP_OPEN', ForGate: true, GateId: gate.ID })}
        >
          {t(($) => $.gates.keepOpen.release)}
        </Button>
      ) : null}
    </div>
  )
}
