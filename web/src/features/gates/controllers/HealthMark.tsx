import type { GateController } from '@parkla/contract/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconHeartbeat, IconPlugConnectedX, IconSparkles } from '@tabler/icons-react'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { agoText } from '../gate-texts.ts'
import { useNowToTheSecond } from '../../../kit/now.ts'
import classes from '../Gates.module.css'

type Health = GateController['Health']

const tones: Readonly<Record<Health, Tone>> = { ALIVE: 'success', LATE: 'warning', DEAD: 'danger', NEW: 'neutral' }
const icons = { ALIVE: IconHeartbeat, LATE: IconHeartbeat, DEAD: IconPlugConnectedX, NEW: IconSparkles } as const

const SinceHeartbeat = ({ controller, timeZone }: { controller: GateController; timeZone: string }) => {
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

/** Health and time since the last heartbeat (R159). */
export const HealthMark = ({ controller, timeZone }: { controller: GateController; timeZone: string }) => {
  const t = useT()
  const { Health: health } = controller
  const Icon = icons[health]
  return (
    <span className={classes.health}>
      <Badge tone={tones[health]} icon={<Icon size={14} aria-hidden />}>
        {t(($) => $.gates.health[health])}
      </Badge>
      <SinceHeartbeat controller={controller} timeZone={timeZone} />
    </span>
  )
}
