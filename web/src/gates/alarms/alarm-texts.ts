import { alarmKinds } from '@parkla/contract/gates/alarms/alarm-kinds.ts'
import type { Alarm, AlarmKind } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import {
  IconAntenna,
  IconBarrierBlock,
  IconClockExclamation,
  IconEyeOff,
  IconLockOpen,
  IconPlugConnectedX,
  IconScaleOutline,
  type TablerIcon,
} from '@tabler/icons-react'
import { dotted } from '../../kit/dotted.ts'
import { t } from '../../kit/phrases.ts'

export const kindIcons: Readonly<Record<AlarmKind, TablerIcon>> = {
  BOOKS_DIFFER: IconScaleOutline,
  CONTROLLER_DEAD: IconPlugConnectedX,
  CONTROLLER_LATE: IconClockExclamation,
  GATE_OPEN_TOO_LONG: IconBarrierBlock,
  GATE_KEPT_OPEN: IconLockOpen,
  NO_READS: IconEyeOff,
  WEAK_SIGNAL: IconAntenna,
}

export const kindText = (kind: AlarmKind): string => t(($) => $.alarms.kind[kind])

/** Failures are urgent; warnings are not. */
export const isUrgent = (kind: AlarmKind): boolean => alarmKinds.indexOf(kind) < 4

/** One-line name of an alarm for dialogs and screen readers. */
export const alarmLabel = ({ Kind, PlaceName, Device }: Pick<Alarm, 'Kind' | 'PlaceName' | 'Device'>): string =>
  dotted([kindText(Kind), PlaceName, Device])
