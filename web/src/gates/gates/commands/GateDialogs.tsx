import type { Gate, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { FirmwareDialog } from '../controllers/FirmwareDialog.tsx'
import { KeepOpenDialog } from './KeepOpenDialog.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import type { Commands } from './useCommands.ts'

export type OpenedDialog = { kind: 'open' | 'keepOpen'; gate: Gate } | { kind: 'firmware' }

type GateDialogsProps = {
  opened: OpenedDialog
  controller: GateController
  others: readonly GateController[]
  commands: Commands
  placeId: number
  timeZone: string
  onClose: () => void
}

/** The open dialog of a controller. */
export const GateDialogs = ({ opened, ...props }: GateDialogsProps) => {
  if (opened.kind === 'firmware') return <FirmwareDialog {...props} />
  const { timeZone, ...rest } = props
  if (opened.kind === 'open') return <OpenDialog {...rest} gate={opened.gate} />
  return <KeepOpenDialog {...rest} gate={opened.gate} timeZone={timeZone} />
}
