import { Alert, Button, Divider, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import {
  type Gate,
  type GateController,
  type SendGateCommand,
  sendModes,
} from '@parkla/contract/gates/gates/gates.schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useUnfinished } from '../../../kit/forms/dirty.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { gateName } from '../gate-names.api.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import classes from '../Gates.module.css'
import type { Commands } from './useCommands.ts'

export type SendMode = NonNullable<SendGateCommand['SendMode']>

type SendModeFieldProps = { controller: GateController; value: SendMode; onChange: (mode: SendMode) => void }

/** Network or text message, for controllers with a SIM card (R160). */
export const SendModeField = ({ controller, value, onChange }: SendModeFieldProps) => {
  const t = useT()
  const id = useId()
  if (controller.PhoneNumber === '') return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={id}>
        {t(($) => $.gates.sendMode.label)}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={sendModes.map((mode) => ({ value: mode, label: t(($) => $.gates.sendMode[mode]) }))}
        value={value}
        onChange={(chosen) => onChange(sendModes.find((mode) => mode === chosen) ?? 'NETWORK')}
      />
    </Stack>
  )
}

const quickReasons = ['noPhone', 'misread', 'emergency'] as const
const longestReason = 500

export type GateDialogProps = { gate: Gate; controller: GateController; commands: Commands; onClose: () => void }

/** Warns about an offline browser or controller; a text message may still reach the controller. */
const Warning = ({ controller }: { controller: GateController }) => {
  const t = useT()
  const { isOnline } = useNetwork()
  if (isOnline && controller.Health !== 'DEAD') return null
  return <Alert color="yellow">{isOnline ? t(($) => $.gates.open.dead) : t(($) => $.gates.offline)}</Alert>
}

/** Opens a gate with a reason: one tap on a usual one, or a typed one. */
export const OpenDialog = ({ gate, controller, commands, onClose }: GateDialogProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const [reason, setReason] = useState('')
  useUnfinished(reason !== '')
  const [mode, setMode] = useState<SendMode>('NETWORK')
  const open = async (why: string): Promise<void> => {
    const request = { Command: 'OPEN', ForGate: true, GateId: gate.ID, SendMode: mode, Reason: why } as const
    if (await commands.send(request)) onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') void open(reason.trim())
  }
  const isOff = !isOnline || commands.isSending
  return (
    <RecordDialog
      form={{ onSubmit: submit, isSending: commands.isSending }}
      title={t(($) => $.gates.open.title, { gate: gateName(gate) })}
      submit={t(($) => $.gates.open.submit)}
      isDisabled={reason.trim() === ''}
      fullScreen={false}
      size="sm"
      classNames={{ inner: classes.bottomSheet ?? '' }}
      onClose={onClose}
    >
      <Warning controller={controller} />
      <SendModeField controller={controller} value={mode} onChange={setMode} />
      <Stack gap="xs">
        <Text size="sm">{t(($) => $.gates.open.hint)}</Text>
        {quickReasons.map((each, index) => (
          <Button
            key={each}
            size="md"
            variant="light"
            disabled={isOff}
            data-autofocus={index === 0 ? true : undefined}
            onClick={() => void open(t(($) => $.gates.open.reason[each]))}
          >
            {t(($) => $.gates.open.reason[each])}
          </Button>
        ))}
      </Stack>
      <Divider label={t(($) => $.gates.open.or)} />
      <TextInput
        label={t(($) => $.gates.open.own)}
        maxLength={longestReason}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </RecordDialog>
  )
}
