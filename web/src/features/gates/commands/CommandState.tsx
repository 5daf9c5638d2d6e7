import { Loader } from '@mantine/core'
import { isCommandUnderWay } from '@parkla/contract/gates/gates.lifecycle.ts'
import type { GateCommand } from '@parkla/contract/gates/gates.schema.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import classes from '../Gates.module.css'

const Mark = ({ command }: { command: GateCommand }) => {
  if (isCommandUnderWay(command.Status)) return <Loader size={14} aria-hidden />
  return command.Status === 'DONE' ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />
}

/** Status of the user's last command, announced to screen readers (R161). */
export const CommandState = ({ command }: { command: GateCommand | undefined }) => {
  const t = useT()
  return (
    <output className={classes.command} data-status={command?.Status}>
      {command ? (
        <>
          <Mark command={command} />
          <span>
            {t(($) => $.gates.command.name[command.Command])}: {t(($) => $.gates.command.status[command.Status])}
            {command.Answer === '' ? '' : ` (${command.Answer})`}
          </span>
        </>
      ) : null}
    </output>
  )
}
