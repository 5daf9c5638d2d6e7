import { Alert, Radio, Stack, TextInput } from '@mantine/core'
import { isPossibleCommand } from '@parkla/contract/gates/gates.policy.ts'
import type { Refusal } from '@parkla/contract/kit/verdict.ts'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/online.ts'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { gateName } from '../gate-texts.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { defaultOwnEnd, type KeepOpenChoice, keepOpenChoices, keepOpenEnd } from './keep-open-end.ts'
import { type GateDialogProps, type SendMode, SendModeField } from './OpenDialog.tsx'
import type { CommandRequest } from './useCommands.ts'

const longestReason = 500
const reasonMissing = 'gates.keepOpenNeedsReason'

const useChoice = (timeZone: string) => {
  const [choice, setChoice] = useState<KeepOpenChoice>('minutes15')
  const [own, setOwn] = useState(() => defaultOwnEnd(timeZone, Date.now()))
  const [reason, setReason] = useState('')
  const [mode, setMode] = useState<SendMode>('NETWORK')
  const [problem, setProblem] = useState('')
  const end = () => keepOpenEnd({ choice, own, timeZone }, Date.now())
  return { timeZone, choice, setChoice, own, setOwn, reason, setReason, mode, setMode, problem, setProblem, end }
}

/** The command, or the reason for refusing it by the contract's rule. */
const requestOf = (form: ReturnType<typeof useChoice>, GateId: number): CommandRequest | Pick<Refusal, 'reason'> => {
  const end = form.end()
  if (!end) return { reason: 'input.notAMoment' }
  const request = { Command: 'KEEP_OPEN', ForGate: true, GateId, Reason: form.reason.trim() } as const
  const until = end.until === undefined ? {} : { Until: end.until }
  const verdict = isPossibleCommand({ ...request, ...until, OutputList: [] }, new Date().toISOString())
  return verdict.ok ? { ...request, ...until, SendMode: form.mode } : verdict
}

const LengthField = ({ form }: { form: ReturnType<typeof useChoice> }) => {
  const t = useT()
  const { moment } = useFormat()
  const until = form.end()?.until
  return (
    <>
      <Radio.Group
        label={t(($) => $.ui.duration)}
        value={form.choice}
        onChange={(value) => form.setChoice(keepOpenChoices.find((each) => each === value) ?? 'minutes15')}
      >
        <Stack gap="xs" mt="xs">
          {keepOpenChoices.map((each) => (
            <Radio key={each} value={each} label={t(($) => $.gates.keepOpen.choice[each])} />
          ))}
        </Stack>
      </Radio.Group>
      {form.choice === 'own' ? (
        <TextInput
          label={t(($) => $.gates.keepOpen.ownTime)}
          placeholder={t(($) => $.ui.momentFormat)}
          description={until === undefined ? undefined : moment(until, form.timeZone)}
          autoComplete="off"
          value={form.own}
          error={
            form.problem === '' || form.problem === reasonMissing ? undefined : reasonText({ reason: form.problem })
          }
          onChange={({ currentTarget }) => form.setOwn(currentTarget.value)}
        />
      ) : null}
    </>
  )
}

/** Duration and reason of keeping a gate open; no end time requires a reason (R163). */
export const KeepOpenDialog = (props: GateDialogProps & { timeZone: string }) => {
  const { gate, controller, commands, timeZone, onClose } = props
  const t = useT()
  const { isOnline } = useNetwork()
  const form = useChoice(timeZone)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const request = requestOf(form, gate.ID)
    if ('reason' in request) return form.setProblem(request.reason)
    form.setProblem('')
    if (await commands.send(request)) onClose()
  }
  return (
    <RecordDialog
      form={{ onSubmit: (event) => void submit(event), isSending: commands.isSending }}
      title={t(($) => $.gates.keepOpen.switchOf, { gate: gateName(gate) })}
      submit={t(($) => $.gates.keepOpen.switch)}
      size="sm"
      onClose={onClose}
    >
      {isOnline ? null : <Alert color="yellow">{t(($) => $.gates.offline)}</Alert>}
      <LengthField form={form} />
      <TextInput
        label={t(($) => $.ui.reason)}
        required={form.choice === 'noEnd'}
        maxLength={longestReason}
        autoComplete="off"
        value={form.reason}
        error={form.problem === reasonMissing ? reasonText({ reason: reasonMissing }) : undefined}
        onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
      />
      <SendModeField controller={controller} value={form.mode} onChange={form.setMode} />
    </RecordDialog>
  )
}
