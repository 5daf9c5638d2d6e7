import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { t } from '../../kit/phrases.ts'
import { plateText } from '../session-records/session-texts.ts'

type Ended = { GateCommandId: number | null }

/** Message after a session was ended to let the car out; no command is sent to an offline controller. */
export const endedMessage = (
  session: Pick<Session, 'CarNumber'>,
  { GateCommandId }: Ended,
): { kind: 'success' | 'warning'; text: string } => {
  const plate = plateText(session)
  return GateCommandId === null
    ? { kind: 'warning', text: t(($) => $.sessions.done.endedGateOffline, { plate }) }
    : { kind: 'success', text: t(($) => $.sessions.done.endedAndOpened, { plate }) }
}
