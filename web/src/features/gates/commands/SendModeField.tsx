import { SegmentedControl, Stack, Text } from '@mantine/core'
import { sendModes, type GateController, type SendGateCommand } from '@parkla/contract/gates/gates.schema.ts'
import { useId } from 'react'
import { useT } from '../../../kit/phrases.ts'

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
