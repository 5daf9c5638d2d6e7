import type { Gate, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { lazy, Suspense } from 'react'
import type { Commands } from './useCommands.ts'

const open = () => import('./OpenDialog.tsx')
const keepOpen = () => import('./KeepOpenDialog.tsx')
const OpenDialog = lazy(async () => ({ default: (await open()).OpenDialog }))
const KeepOpenDialog = lazy(async () => ({ default: (await keepOpen()).KeepOpenDialog }))
const FirmwareDialog = lazy(async () => ({
  default: (await import('../controllers/FirmwareDialog.tsx')).FirmwareDialog,
}))

/** Preloads the dialogs; a failed import is repeated when a dialog opens, with an error message. */
export const preloadGateDialogs = (): void => {
  Promise.all([open(), keepOpen()]).catch(() => undefined)
}

export type OpenedDialog = { kind: 'open' | 'keepOpen'; gate: Gate } | { kind: 'firmware' }

type GateDialogsProps = {
  opened: OpenedDialog | undefined
  controller: GateController
  others: readonly GateController[]
  commands: Commands
  placeId: number
  timeZone: string
  onClose: () => void
}

const Opened = ({ opened, ...props }: GateDialogsProps & { opened: OpenedDialog }) => {
  if (opened.kind === 'firmware') return <FirmwareDialog {...props} />
  const { timeZone, ...rest } = props
  if (opened.kind === 'open') return <OpenDialog {...rest} gate={opened.gate} />
  return <KeepOpenDialog {...rest} gate={opened.gate} timeZone={timeZone} />
}

/** The open dialog of a controller, if any. */
export const GateDialogs = ({ opened, ...props }: GateDialogsProps) =>
  opened ? (
    <Suspense fallback={null}>
      <Opened {...props} opened={opened} />
    </Suspense>
  ) : null
