import { Alert, Radio, Stack, TextInput } from '@mantine/core'
import { isPossibleCommand } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Refusal } from '@parkla/contract/kit/verdict.ts'
import { useState } from 'react'
import { useForm } from '../../../kit/forms/form.ts'
import { useFormat } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { gateName } from '../gate-names.api.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { defaultOwnEnd, type KeepOpenChoice, keepOpenChoices, keepOpenEnd } from './keep-open-end.ts'
import { type GateDialogProps, type SendMode, SendModeField } from './OpenDialog.tsx'
import type { CommandRequest } from './useCommands.ts'

const longestReason = 500

type Props = GateDialogProps & { timeZone: string }
type Values = { choice: KeepOpenChoice; own: string; reason: string; mode: SendMode }

/** The command, or the reason for refusing it by the contract's rule. */
const requestOf = (values: Values, { gate, timeZone }: Props): CommandRequest | Pick<Refusal, 'reason'> => {
  const now = Date.now()
  const end = keepOpenEnd({ ...values, timeZone }, now)
  if (!end) return { reason: 'input.notAMoment' }
  const request = { Command: 'KEEP_OPEN', ForGate: true, GateId: gate.ID, Reason: values.reason.trim() } as const
  const until = end.until === undefined ? {} : { Until: end.until }
  const verdict = isPossibleCommand({ ...request, ...until, OutputList: [] }, new Date(now).toISOString())
  return verdict.ok ? { ...request, ...until, SendMode: values.mode } : verdict
}

const useKeepOpen = (props: Props) => {
  const [own] = useState(() => defaultOwnEnd(props.timeZone, Date.now()))
  return useForm<Values, boolean>({
    initial: { choice: 'minutes15', own, reason: '', mode: 'NETWORK' },
    isGuarded: false,
    check: (values) => {
      const request = requestOf(values, props)
      if (!('reason' in request)) return {}
      return { [request.reason === 'gates.keepOpenNeedsReason' ? 'reason' : 'own']: reasonText(request) }
    },
    send: async (values) => {
      const request = requestOf(values, props)
      return !('reason' in request) && props.commands.send(request)
    },
    onDone: (isSent) => isSent && props.onClose(),
  })
}

const LengthField = ({ form, timeZone }: { form: ReturnType<typeof useKeepOpen>; timeZone: string }) => {
  const t = useT()
  const { moment } = useFormat()
  const until = keepOpenEnd({ ...form.values, timeZone }, useNow())?.until
  return (
    <>
      <Radio.Group label={t(($) => $.ui.duration)} {...form.field('choice')}>
        <Stack gap="xs" mt="xs">
          {keepOpenChoices.map((each) => (
            <Radio key={each} value={each} label={t(($) => $.gates.keepOpen.choice[each])} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.choice === 'own' ? (
        <TextInput
          label={t(($) => $.gates.keepOpen.ownTime)}
          placeholder={t(($) => $.ui.momentFormat)}
          description={until === undefined ? undefined : moment(until, timeZone)}
          autoComplete="off"
          {...form.field('own')}
        />
      ) : null}
    </>
  )
}

/** Duration and reason of keeping a gate open; no end time requires a reason (R163). */
export const KeepOpenDialog = (props: Props) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const form = useKeepOpen(props)
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.gates.keepOpen.switchOf, { gate: gateName(props.gate) })}
      submit={t(($) => $.gates.keepOpen.switch)}
      size="sm"
      onClose={props.onClose}
    >
      {isOnline ? null : <Alert color="yellow">{t(($) => $.gates.offline)}</Alert>}
      <LengthField form={form} timeZone={props.timeZone} />
      <TextInput
        label={t(($) => $.ui.reason)}
        required={form.values.choice === 'noEnd'}
        maxLength={longestReason}
        autoComplete="off"
        {...form.field('reason')}
      />
      <SendModeField
        controller={props.controller}
        value={form.values.mode}
        onChange={(mode) => form.setFieldValue('mode', mode)}
      />
    </RecordDialog>
  )
}
