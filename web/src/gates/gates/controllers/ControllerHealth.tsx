import { Group, Stack, VisuallyHidden } from '@mantine/core'
import { signalPercent } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconHeartbeat, IconPlugConnectedX, IconSparkles } from '@tabler/icons-react'
import { formatShare, useFormat } from '../../../kit/format.ts'
import { useNowToTheSecond } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { agoText } from '../gate-texts.ts'
import { FactRow } from '../Section.tsx'

type OfController = { controller: GateController; timeZone: string }

type Health = GateController['Health']

const tones: Readonly<Record<Health, Tone>> = { ALIVE: 'success', LATE: 'warning', DEAD: 'danger', NEW: 'neutral' }
const icons = { ALIVE: IconHeartbeat, LATE: IconHeartbeat, DEAD: IconPlugConnectedX, NEW: IconSparkles } as const

const SinceHeartbeat = ({ controller, timeZone }: OfController) => {
  const t = useT()
  const now = useNowToTheSecond()
  const { moment } = useFormat()
  if (!isSet(controller.LastHeartbeat)) return null
  return (
    <span title={moment(controller.LastHeartbeat, timeZone)}>
      {t(($) => $.gates.heartbeat, { ago: agoText(controller.LastHeartbeat, now) })}
    </span>
  )
}

export const HealthBadge = ({ health }: { health: Health }) => {
  const t = useT()
  const Icon = icons[health]
  return (
    <Badge tone={tones[health]} icon={<Icon size={14} aria-hidden />}>
      {t(($) => $.gates.health[health])}
    </Badge>
  )
}

/** Health and time since the last heartbeat (R159). */
export const HealthMark = ({ controller, timeZone }: OfController) => (
  <FactRow component="span" c="dimmed" mt={0} gap="0.25rem 0.5rem">
    <HealthBadge health={controller.Health} />
    <SinceHeartbeat controller={controller} timeZone={timeZone} />
  </FactRow>
)

/** Five bars for five ranges of signal strength (R164). */
const steps = [10, 25, 40, 65, 98] as const

const barColours = {
  off: 'light-dark(#c4cdcd, #4a5457)',
  weak: 'light-dark(#b36b00, #f0b95a)',
  good: 'light-dark(#2c8a42, #6cc482)',
} as const

/** Bars and percent; a dash when unknown (R164). */
export const Signal = ({ rssi }: { rssi: number | null }) => {
  const t = useT()
  const percent = signalPercent(rssi)
  const title = percent === null ? t(($) => $.gates.signal.unknown) : t(($) => $.gates.signal.dBm, { rssi: rssi ?? 0 })
  const colourOf = (step: number) =>
    percent === null || percent < step ? barColours.off : barColours[percent <= 25 ? 'weak' : 'good']
  return (
    <Group component="span" gap={6} pos="relative" title={title}>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden>
        {steps.map((step, index) => (
          <rect
            key={step}
            x={index * 4}
            y={12 - index * 3}
            width="3"
            height={4 + index * 3}
            rx="1"
            style={{ fill: colourOf(step) }}
          />
        ))}
      </svg>
      <span>
        <VisuallyHidden>{t(($) => $.gates.signal.label)} </VisuallyHidden>
        {percent === null ? '—' : formatShare(percent / 100)}
      </span>
    </Group>
  )
}

/** The running update of a controller, without a percentage. */
export const Updating = ({ version }: { version: string }) => {
  const t = useT()
  if (version === '') return null
  const text = t(($) => $.gates.firmware.updating, { version })
  return (
    <Stack component="output" gap={4} fz={13}>
      {text}
      <progress
        aria-label={text}
        style={{ width: '100%', height: 6, accentColor: 'var(--mantine-primary-color-filled)' }}
      />
    </Stack>
  )
}
