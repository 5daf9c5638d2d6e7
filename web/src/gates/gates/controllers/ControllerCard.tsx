import { Box, Group, Stack, Text } from '@mantine/core'
import { hasExtras } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Gate, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { IconFileText, IconRefresh, IconRefreshAlert, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useNetwork } from '../../../kit/api/online.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { CommandState } from '../commands/CommandState.tsx'
import type { OpenedDialog } from '../commands/GateDialogs.tsx'
import { controllerName } from '../gate-names.api.ts'
import { DeviceId, FactRow, Name, Section } from '../Section.tsx'
import { type Commands, useCommands } from '../commands/useCommands.ts'
import { type OpenDevice, useDeviceActions } from '../useDeviceActions.tsx'
import { ControllerExtras } from './ControllerExtras.tsx'
import { GateRow } from './GateRow.tsx'
import { HealthMark, Signal, Updating } from './ControllerHealth.tsx'

const loadDialogs = () => import('../commands/GateDialogs.tsx')
const GateDialogs = lazyDialog(async () => (await loadDialogs()).GateDialogs)

/** Preloads the dialogs; a failed import is repeated when a dialog opens, with an error message. */
export const preloadGateDialogs = (): void => {
  loadDialogs().catch(() => undefined)
}

type ControllerCardProps = {
  controller: GateController
  /** Other controllers of the place. */
  others: readonly GateController[]
  placeId: number
  timeZone: string
  open: OpenDevice
  onLogs: () => void
}

/** A restart stops all gates of the controller, so it needs confirmation. */
const useRestart = (controller: GateController, commands: Commands): RowAction => {
  const text = useT()
  const { isOnline } = useNetwork()
  const restart = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: t(($) => $.gates.reset.title, { name: controllerName(controller) }),
      text: t(($) => $.gates.reset.text),
      yes: t(($) => $.gates.reset.button),
      isDangerous: true,
    })
    if (isConfirmed) await commands.send({ Command: 'RESET' })
  }
  return {
    id: 'reset',
    label: text(($) => $.gates.reset.button),
    icon: <IconRefreshAlert size={16} />,
    onClick: () => void restart(),
    disabledReason: isOnline ? undefined : text(($) => $.gates.offline),
  }
}

type HeadProps = ControllerCardProps & { commands: Commands; onFirmware: () => void }

/** Actions of controllers from version 3. */
const useExtraActions = ({ controller, commands, onLogs, onFirmware }: HeadProps): RowAction[] => {
  const text = useT()
  const { isOnline } = useNetwork()
  const mayOperate = usePermission('gates.operate')
  const mayConfigure = usePermission('gates.configure')
  const disabledReason = isOnline ? undefined : text(($) => $.gates.offline)
  const refresh: RowAction = {
    id: 'refresh',
    label: text(($) => $.gates.refresh),
    icon: <IconRefresh size={16} />,
    onClick: () => void commands.send({ Command: 'STATUS' }),
    disabledReason,
  }
  const logs: RowAction = {
    id: 'logs',
    label: text(($) => $.gates.logs.button),
    icon: <IconFileText size={16} />,
    onClick: onLogs,
  }
  const firmware: RowAction = {
    id: 'firmware',
    label: text(($) => $.gates.command.name.UPDATE_FIRMWARE),
    icon: <IconUpload size={16} />,
    onClick: onFirmware,
  }
  if (!hasExtras(controller)) return []
  return [...(mayOperate ? [refresh] : []), logs, ...(mayConfigure ? [firmware] : [])]
}

const Head = (props: HeadProps) => {
  const { controller, placeId, timeZone, open } = props
  const restart = useRestart(controller, props.commands)
  const extras = useExtraActions(props)
  const deviceActions = useDeviceActions(placeId, open)({ kind: 'controller', controller })
  const mayConfigure = usePermission('gates.configure')
  const name = controllerName(controller)
  return (
    <Group component="header" align="flex-start" justify="space-between" wrap="nowrap" gap="xs">
      <Box miw={0}>
        <Name level={2} id={`controller-${controller.Id}`}>
          {name}
        </Name>
        <FactRow>
          <HealthMark controller={controller} timeZone={timeZone} />
          <Signal rssi={controller.LastRSSI} />
          {name === controller.ControllerId ? null : (
            <DeviceId id={`device-${controller.Id}`}>{controller.ControllerId}</DeviceId>
          )}
        </FactRow>
      </Box>
      <RowActions label={name} actions={[...extras, ...(mayConfigure ? [restart] : []), ...deviceActions]} />
    </Group>
  )
}

/** A controller with its health, gates and details. */
export const ControllerCard = (props: ControllerCardProps) => {
  const text = useT()
  const { controller, placeId, timeZone } = props
  const mayOperate = usePermission('gates.operate')
  const commands = useCommands(placeId, controller)
  const [opened, setOpened] = useState<OpenedDialog>()
  const lastOfAll = commands.commands.find(({ GateId }) => GateId === null)
  const show = (kind: 'open' | 'keepOpen', gate: Gate) => setOpened({ kind, gate })
  return (
    // descriptions may repeat, so the label includes the device id
    <Section labelledBy={`controller-${controller.Id} device-${controller.Id}`}>
      <Head {...props} commands={commands} onFirmware={() => setOpened({ kind: 'firmware' })} />
      <CommandState command={lastOfAll} />
      <Updating version={controller.UpdatingTo} />
      {controller.Gates.length === 0 ? (
        <Text fz={13} c="dimmed">
          {text(($) => $.gates.noGates)}
        </Text>
      ) : (
        <Stack component="ul" gap={0}>
          {controller.Gates.map((gate) => (
            <GateRow
              key={gate.ID}
              {...{ gate, controller, timeZone, commands, mayOperate }}
              isOneOfSeveral={controller.Gates.length > 1}
              onOpen={() => show('open', gate)}
              onKeepOpen={() => show('keepOpen', gate)}
            />
          ))}
        </Stack>
      )}
      {hasExtras(controller) ? <ControllerExtras controller={controller} /> : null}
      {opened ? <GateDialogs {...{ ...props, opened, commands }} onClose={() => setOpened(undefined)} /> : null}
    </Section>
  )
}
