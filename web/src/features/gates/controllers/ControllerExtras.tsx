import { Button, Loader } from '@mantine/core'
import type { GateController } from '@parkla/contract/gates/gates.schema.ts'
import { IconChevronDown, IconFileText, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNetwork } from '../../../kit/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { durationOf } from '../durations.ts'
import { durationText } from '../gate-texts.ts'
import classes from '../Gates.module.css'
import { Inputs } from './Inputs.tsx'
import type { Commands } from '../commands/useCommands.ts'

const maxSkewMs = 60_000

const useFacts = (controller: GateController): readonly (readonly [string, string])[] => {
  const t = useT()
  const { Uptime, EthernetIP, WifiIP, FirmwareVersion, PhoneNumber, ClockSkewMs, Version } = controller
  const isSkewed = Math.abs(ClockSkewMs) >= maxSkewMs
  return [
    [t(($) => $.gates.fact.uptime), Uptime === null ? '' : durationText(durationOf(Uptime * 1000))],
    [t(($) => $.gates.fact.ethernet), EthernetIP],
    [t(($) => $.gates.fact.wifi), WifiIP],
    [t(($) => $.gates.fact.firmware), FirmwareVersion],
    [t(($) => $.gates.fact.version), String(Version)],
    [t(($) => $.gates.fact.phone), PhoneNumber],
    [
      t(($) => $.gates.fact.skew),
      isSkewed ? t(($) => $.gates.fact.skewed, { duration: durationText(durationOf(Math.abs(ClockSkewMs))) }) : '',
    ],
  ]
}

const Facts = ({ controller }: { controller: GateController }) => (
  <dl className={classes.extras}>
    {useFacts(controller).map(([name, value]) => (
      <div key={name} hidden={value === ''}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type ExtrasProps = { controller: GateController; commands: Commands; onLogs: () => void; onFirmware: () => void }

const Buttons = ({ controller, commands, onLogs, onFirmware }: ExtrasProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const mayOperate = usePermission('gates.operate')
  const mayConfigure = usePermission('gates.configure')
  const isOff = !isOnline || commands.isSending
  return (
    <div className={classes.extraButtons}>
      {mayOperate ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void commands.send({ Command: 'STATUS' })}
        >
          {t(($) => $.gates.refresh)}
        </Button>
      ) : null}
      <Button size="xs" variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={onLogs}>
        {t(($) => $.gates.logs.button)}
      </Button>
      {mayConfigure ? (
        <Button
          size="xs"
          variant="default"
          leftSection={
            controller.UpdatingTo === '' ? <IconUpload size={16} aria-hidden /> : <Loader size={14} aria-hidden />
          }
          onClick={onFirmware}
        >
          {t(($) => $.gates.firmware.button)}
        </Button>
      ) : null}
    </div>
  )
}

/** Details and actions of controllers from version 3. */
export const ControllerExtras = (props: ExtrasProps) => {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.details}>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} aria-hidden />
        {t(($) => $.gates.details)}
      </button>
      <div id={id} hidden={!isOpen}>
        <Facts controller={props.controller} />
        <Inputs controller={props.controller} />
      </div>
      <Buttons {...props} />
    </div>
  )
}
