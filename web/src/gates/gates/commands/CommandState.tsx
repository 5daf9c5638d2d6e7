import { Group, Loader } from '@mantine/core'
import { isCommandUnderWay } from '@parkla/contract/gates/gates/gates.lifecycle.ts'
import type { GateCommand } from '@parkla/contract/gates/gates/gates.schema.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'

const Mark = ({ command }: { command: GateCommand }) => {
  if (isCommandUnderWay(command.Status)) return <Loader size={14} flex="none" aria-hidden />
  const Icon = command.Status === 'DONE' ? IconCheck : IconAlertTriangle
  return <Icon size={16} aria-hidden style={{ flex: 'none' }} />
}

const colourOf = ({ Status }: GateCommand): string => {
  if (Status === 'DONE') return 'var(--success-text)'
  return isCommandUnderWay(Status) ? 'dimmed' : 'var(--mantine-color-error)'
}

/** Status of the user's last command, announced to screen readers (R161). */
export const CommandState = ({ command }: { command: GateCommand | undefined }) => {
  const t = useT()
  return (
    <Group
      component="output"
      gap={6}
      wrap="nowrap"
      fz={13}
      {...(command ? { c: colourOf(command) } : { display: 'none' })}
    >
      {command ? (
        <>
          <Mark command={command} />
          <span>
            {t(($) => $.gates.command.name[command.Command])}: {t(($) => $.gates.command.status[command.Status])}
            {command.Answer === '' ? '' : ` (${command.Answer})`}
          </span>
        </>
      ) : null}
    </Group>
  )
}
