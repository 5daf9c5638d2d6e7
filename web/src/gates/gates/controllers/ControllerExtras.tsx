import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { exactDurationText } from '../gate-texts.ts'
import classes from '../Gates.module.css'

const maxSkewMs = 60_000

const useFacts = (controller: GateController): readonly Fact[] => {
  const t = useT()
  const { Uptime, EthernetIP, WifiIP, FirmwareVersion, PhoneNumber, ClockSkewMs, Version } = controller
  const isSkewed = Math.abs(ClockSkewMs) >= maxSkewMs
  return [
    { label: t(($) => $.gates.fact.uptime), value: Uptime === null ? '' : exactDurationText(Uptime * 1000) },
    { label: t(($) => $.gates.fact.ethernet), value: EthernetIP },
    { label: t(($) => $.gates.fact.wifi), value: WifiIP },
    { label: t(($) => $.gates.fact.firmware), value: FirmwareVersion },
    { label: t(($) => $.gates.fact.version), value: Version },
    { label: t(($) => $.ui.phoneNumber), value: PhoneNumber },
    {
      label: t(($) => $.gates.fact.skew),
      value: isSkewed && t(($) => $.gates.fact.skewed, { duration: exactDurationText(Math.abs(ClockSkewMs)) }),
    },
  ]
}

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
        <Facts facts={useFacts(controller)} />
        <Pins controller={controller} />
      </div>
    </Stack>
  )
}
