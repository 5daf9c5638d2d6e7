import { Select, Text } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../kit/forms/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { queryOf, refresh } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { controllerName, gateName } from '../../gates/gates/gate-names.api.ts'
import { gates } from '../../gates/gates/gates.api.ts'
import { exits } from './session-exits.api.ts'
import { plateText } from '../session-records/session-texts.ts'
import { endedMessage } from './ended-message.ts'

type DialogProps = { session: Session; onClose: () => void }

/** Hook: gates that let cars out of the place. */
const useExitGates = (placeId: number) => {
  const { data = [], isPending } = useQuery(queryOf(gates.list, { id: placeId }))
  const exitGates = data.flatMap((controller) =>
    controller.Gates.filter(({ Direction }) => Direction !== 'ENTRY').map((gate) => ({
      value: String(gate.ID),
      label: data.length > 1 ? `${gateName(gate)} (${controllerName(controller)})` : gateName(gate),
    })),
  )
  return { exitGates, isPending }
}

const useEndAndOpen = ({ session, onClose }: DialogProps, hasChoice: boolean) =>
  useForm({
    initial: { GateId: '' },
    isGuarded: false,
    check: ({ GateId }): { GateId?: string } =>
      hasChoice && GateId === '' ? { GateId: reasonText({ reason: 'sessions.severalExitGates' }) } : {},
    send: ({ GateId }) =>
      exits.endAndOpen({ ParkingSessionId: session.Id, ...(GateId === '' ? {} : { GateId: Number(GateId) }) }),
    onDone: (ended) => {
      const { kind, text } = endedMessage(session, ended)
      snackbar[kind](text)
      void refresh('sessions')
      onClose()
    },
  })

/** Ends the session and opens the exit gate; the user selects one at a place with several (R67). */
export const EndAndOpenDialog = ({ session, onClose }: DialogProps) => {
  const t = useT()
  const { exitGates, isPending } = useExitGates(session.PlaceId)
  const hasChoice = exitGates.length > 1
  const form = useEndAndOpen({ session, onClose }, hasChoice)
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.sessions.confirm.endAndOpenTitle, { plate: plateText(session) })}
      size="sm"
      submit={t(($) => $.sessions.action.endAndOpen)}
      isDangerous
      isDisabled={isPending}
      onClose={onClose}
    >
      {hasChoice ? (
        <Select
          label={t(($) => $.sessions.confirm.exitGate)}
          required
          data-autofocus
          data={exitGates}
          {...form.field('GateId')}
        />
      ) : null}
      <Text size="sm">{t(($) => $.sessions.confirm.endAndOpenText)}</Text>
      <Text size="sm" fw={600}>
        {t(($) => $.sessions.confirm.final)}
      </Text>
    </RecordDialog>
  )
}
