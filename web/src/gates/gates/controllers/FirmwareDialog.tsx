import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { mayUpdateFirmware } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Firmware, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { gates } from '../gates.api.ts'
import { controllerName } from '../gate-names.api.ts'
import type { Commands } from '../commands/useCommands.ts'
import classes from '../Gates.module.css'
import { Updating } from './ControllerHealth.tsx'

type FirmwareDialogProps = {
  placeId: number
  timeZone: string
  controller: GateController
  /** Other controllers of the place: only one updates at a time (R162). */
  others: readonly GateController[]
  commands: Commands
  onClose: () => void
}

type FirmwareRowProps = {
  firmware: Firmware
  timeZone: string
  installed: boolean
  isOff: boolean
  onInstall: () => void
}

const FirmwareRow = ({ firmware, timeZone, installed, isOff, onInstall }: FirmwareRowProps) => {
  const text = useT()
  const { day } = useFormat()
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" py={10} className={classes.line ?? ''}>
      <Text fz={13} c="dimmed">
        <Text span fw={700} c="bright">
          {firmware.Version}
        </Text>{' '}
        {day(firmware.ReleasedAt, timeZone)}
        {firmware.Notes === '' ? null : <Text inherit>{firmware.Notes}</Text>}
      </Text>
      {installed ? (
        <Badge tone="success">{text(($) => $.gates.firmware.installed)}</Badge>
      ) : (
        <Button
          size="xs"
          flex="none"
          variant="light"
          disabled={isOff}
          aria-label={text(($) => $.gates.firmware.installOf, { version: firmware.Version })}
          onClick={onInstall}
        >
          {text(($) => $.gates.firmware.install)}
        </Button>
      )}
    </Group>
  )
}

/** Available firmware, the running update, or the reason against an update (R162). */
export const FirmwareDialog = ({ placeId, timeZone, controller, ...props }: FirmwareDialogProps) => {
  const text = useT()
  const user = useUser()
  const { isOnline } = useNetwork()
  const query = useQuery(queryOf(gates.firmwares, { id: placeId }, { isShown: true }))
  const { others, commands, onClose } = props
  const verdict = mayUpdateFirmware(user, controller, others)
  const install = async ({ Version, FirmwareUrl }: Firmware): Promise<void> => {
    const isConfirmed = await confirm({
      title: t(($) => $.gates.firmware.question, { version: Version, name: controllerName(controller) }),
      text: t(($) => $.gates.firmware.questionText),
      yes: t(($) => $.gates.firmware.install),
      isDangerous: true,
    })
    if (isConfirmed) await commands.send({ Command: 'UPDATE_FIRMWARE', FirmwareUrl })
  }
  return (
    <Dialog opened onClose={onClose} title={text(($) => $.gates.firmware.title, { name: controllerName(controller) })}>
      <Stack gap="md">
        <Text size="sm">{text(($) => $.gates.firmware.present, { version: controller.FirmwareVersion || '—' })}</Text>
        <Updating version={controller.UpdatingTo} />
        {verdict.ok || controller.UpdatingTo !== '' ? null : <Alert color="yellow">{reasonText(verdict)}</Alert>}
        {isOnline ? null : <Alert color="yellow">{text(($) => $.gates.offline)}</Alert>}
        <QueryContent query={query} empty={text(($) => $.gates.firmware.none)} height={120}>
          {(firmwares) => (
            <Stack component="ul" gap={0}>
              {firmwares.map((firmware) => (
                <FirmwareRow
                  key={firmware.Id}
                  firmware={firmware}
                  timeZone={timeZone}
                  installed={firmware.Version === controller.FirmwareVersion}
                  isOff={!verdict.ok || !isOnline || commands.isSending}
                  onInstall={() => void install(firmware)}
                />
              ))}
            </Stack>
          )}
        </QueryContent>
      </Stack>
    </Dialog>
  )
}
