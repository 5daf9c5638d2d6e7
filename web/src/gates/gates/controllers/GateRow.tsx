import { Box, Button, Flex, Group, Stack, Switch } from '@mantine/core'
import { isCommandUnderWay } from '@parkla/contract/gates/gates/gates.lifecycle.ts'
import { mayKeepOpen } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Gate, GateCommand, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconArrowBarToDown, IconArrowBarUp, IconArrowsDownUp } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { CommandState } from '../commands/CommandState.tsx'
import { gateName } from '../gate-names.api.ts'
import { forText } from '../gate-texts.ts'
import { FactRow, Name } from '../Section.tsx'
import { useNowToTheSecond } from '../../../kit/time/now.ts'
import classes from '../Gates.module.css'
import { KeptOpenBanner, ReleaseButton } from '../commands/KeptOpenBanner.tsx'
import { mayBeKeptOpen, releaseCommand } from '../commands/release-command.ts'
import type { Commands } from '../commands/useCommands.ts'

const tones: Readonly<Record<Gate['Activity'], Tone>> = { OPEN: 'warning', CLOSED: 'neutral', UNKNOWN: 'neutral' }

const directionIcons = { ENTRY: IconArrowBarToDown, EXIT: IconArrowBarUp, BOTH: IconArrowsDownUp } as const

type GateOf = { gate: Gate; controller: GateController }

/** The state of a gate is outdated when its controller is silent. */
const Since = ({ gate, controller }: GateOf) => {
  const t = useT()
  const now = useNowToTheSecond()
  if (controller.Health === 'DEAD') return t(($) => $.gates.lastKnown)
  return isSet(gate.ActivitySince) ? forText(gate.ActivitySince, now) : null
}

const GateState = ({ gate, controller }: GateOf) => {
  const t = useT()
  const Icon = directionIcons[gate.Direction]
  return (
    <Box miw={0}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Icon size={18} aria-hidden style={{ flex: 'none', color: 'var(--quiet-text)' }} />
        <Name level={3}>{gateName(gate)}</Name>
      </Group>
      <FactRow c="dimmed" gap="0.25rem 0.5rem">
        <Badge tone={tones[gate.Activity]}>{t(($) => $.gates.activity[gate.Activity])}</Badge>
        <span>
          <Since gate={gate} controller={controller} />
        </span>
        <span>{t(($) => $.ui.directionOf[gate.Direction])}</span>
      </FactRow>
    </Box>
  )
}

type GateRowProps = {
  gate: Gate
  controller: GateController
  timeZone: string
  commands: Commands
  mayOperate: boolean
  onOpen: () => void
  onKeepOpen: () => void
  /** One of several gates of the controller: none of them is the card's primary action. */
  isOneOfSeveral: boolean
}

type SwitchProps = Pick<GateRowProps, 'gate' | 'controller' | 'onKeepOpen'> & { isBusy: boolean; release: () => void }

/** The switch is disabled while a command is under way. */
const KeepOpenSwitch = ({ gate, controller, onKeepOpen, isBusy, release }: SwitchProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const isRefused = !gate.isAlwaysOpened && !mayKeepOpen(controller, { Command: 'KEEP_OPEN' }).ok
  return (
    <Switch
      styles={{ body: { alignItems: 'center' }, label: { fontSize: 'var(--mantine-font-size-sm)' } }}
      label={t(($) => $.gates.keepOpen.switch)}
      aria-label={t(($) => $.gates.keepOpen.switchOf, { gate: gateName(gate) })}
      checked={gate.isAlwaysOpened}
      disabled={!isOnline || isBusy || isRefused}
      onChange={() => (gate.isAlwaysOpened ? release() : onKeepOpen())}
    />
  )
}

const switchCommands: readonly GateCommand['Command'][] = ['KEEP_OPEN', 'RELEASE_KEEP_OPEN']

/** A gate with its state, actions and last command. */
export const GateRow = (props: GateRowProps) => {
  const t = useT()
  const { gate, controller, commands, timeZone, mayOperate, onOpen, isOneOfSeveral } = props
  const { isOnline } = useNetwork()
  const last = commands.commands.find(({ GateId }) => GateId === gate.ID)
  const isSwitching = last !== undefined && isCommandUnderWay(last.Status) && switchCommands.includes(last.Command)
  const isBusy = commands.isSending || isSwitching
  const release = () => void commands.send(releaseCommand(gate, controller))
  return (
    <Stack component="li" gap="xs" py="sm" className={classes.line ?? ''}>
      <Flex
        direction={{ base: 'column', xs: 'row' }}
        gap={{ base: 'xs', xs: 'sm' }}
        align={{ base: 'stretch', xs: 'center' }}
        justify="space-between"
      >
        <GateState gate={gate} controller={controller} />
        {mayOperate ? (
          <Flex
            flex="none"
            gap={{ base: 10, xs: 'md' }}
            direction={{ base: 'column-reverse', xs: 'row' }}
            align={{ base: 'stretch', xs: 'center' }}
          >
            <KeepOpenSwitch
              gate={gate}
              controller={controller}
              onKeepOpen={props.onKeepOpen}
              isBusy={isBusy}
              release={release}
            />
            <Button
              // a thumb-sized target on a phone
              h={{ base: '3.25rem', xs: 42 }}
              fz={{ base: 17, xs: 'md' }}
              miw="7rem"
              variant={isOneOfSeveral ? 'light' : 'filled'}
              aria-label={t(($) => $.gates.open.of, { gate: gateName(gate) })}
              disabled={!isOnline || commands.isSending}
              onClick={onOpen}
            >
              {t(($) => $.ui.open)}
            </Button>
          </Flex>
        ) : null}
      </Flex>
      <CommandState command={last} />
      {mayOperate && mayBeKeptOpen(gate, controller) ? (
        <Group justify="flex-end">
          <ReleaseButton gate={gate} isDisabled={isBusy} release={release} />
        </Group>
      ) : null}
      {gate.isAlwaysOpened ? (
        <KeptOpenBanner gate={gate} timeZone={timeZone} isBusy={isBusy} release={mayOperate ? release : undefined} />
      ) : null}
    </Stack>
  )
}
