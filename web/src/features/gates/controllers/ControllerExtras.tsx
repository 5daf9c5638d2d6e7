import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { GateController } from '@parkla/contract/gates/gates.schema.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { durationOf } from '../durations.ts'
import { durationText } from '../gate-texts.ts'
import classes from '../Gates.module.css'

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
    [t(($) => $.ui.phoneNumber), PhoneNumber],
    [
      t(($) => $.gates.fact.skew),
      isSkewed ? t(($) => $.gates.fact.skewed, { duration: durationText(durationOf(Math.abs(ClockSkewMs))) }) : '',
    ],
  ]
}

const Facts = ({ controller }: { controller: GateController }) => (
  <SimpleGrid component="dl" minColWidth="9.5rem" verticalSpacing="xs" mb="sm">
    {useFacts(controller)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
  </SimpleGrid>
)

/** Last reported state of inputs (loops, buttons) and outputs (relays). */
const Pins = ({ controller: { Inputs, OutputPinStateList } }: { controller: GateController }) => {
  const t = useT()
  const kinds = [
    { title: t(($) => $.gates.pin.inputs), pins: Inputs },
    { title: t(($) => $.gates.pin.outputs), pins: OutputPinStateList.map((pin) => ({ ...pin, Description: '' })) },
  ]
  return (
    <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing="xl" verticalSpacing="sm">
      {kinds
        .filter(({ pins }) => pins.length > 0)
        .map(({ title, pins }) => (
          <Stack key={title} gap={4} fz={13}>
            <Text component="h3" fz={13} fw={600} c="dimmed">
              {title}
            </Text>
            <Stack component="ul" gap={4}>
              {pins.map(({ Pin, Description, Status }) => (
                <Group component="li" key={Pin} justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
                  <span>{Description || t(($) => $.gates.pin.numbered, { pin: Pin })}</span>
                  <Text span inherit fw={550} c={Status ? 'var(--success-text)' : 'dimmed'}>
                    {Status ? t(($) => $.gates.pin.on) : t(($) => $.gates.pin.off)}
                  </Text>
                </Group>
              ))}
            </Stack>
          </Stack>
        ))}
    </SimpleGrid>
  )
}

/** Details of controllers from version 3. */
export const ControllerExtras = ({ controller }: { controller: GateController }) => {
  const t = useT()
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Stack gap="xs" pt="sm" align="stretch" className={classes.line ?? ''}>
      <Button
        variant="transparent"
        size="compact-sm"
        c="bright"
        px={0}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {t(($) => $.ui.details)}
      </Button>
      <div id={id} hidden={!isOpen}>
        <Facts controller={controller} />
        <Pins controller={controller} />
      </div>
    </Stack>
  )
}
