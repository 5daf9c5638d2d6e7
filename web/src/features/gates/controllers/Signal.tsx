import { VisuallyHidden } from '@mantine/core'
import { signalPercent } from '@parkla/contract/gates/gates.policy.ts'
import { formatShare } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import classes from '../Gates.module.css'

/** Five bars for five ranges of signal strength (R164). */
const steps = [10, 25, 40, 65, 98] as const

/** Bars and percent; a dash when unknown (R164). */
export const Signal = ({ rssi }: { rssi: number | null }) => {
  const t = useT()
  const percent = signalPercent(rssi)
  const text = percent === null ? '—' : formatShare(percent / 100)
  const title = percent === null ? t(($) => $.gates.signal.unknown) : t(($) => $.gates.signal.dBm, { rssi: rssi ?? 0 })
  return (
    <span className={classes.signal} title={title} data-weak={percent !== null && percent <= 25}>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden>
        {steps.map((step, index) => (
          <rect
            key={step}
            x={index * 4}
            y={12 - index * 3}
            width="3"
            height={4 + index * 3}
            rx="1"
            data-lit={percent !== null && percent >= step}
          />
        ))}
      </svg>
      <span>
        <VisuallyHidden>{t(($) => $.gates.signal.label)} </VisuallyHidden>
        {text}
      </span>
    </span>
  )
}
