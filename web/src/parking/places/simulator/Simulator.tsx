import { Alert, Box, Chip, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { isOpenAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import type { Stay } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { useDeferredValue, useMemo, useState, useId } from 'react'
import { formatMoment, useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { momentOf } from '../../../kit/time/wall-clock.ts'
import { MomentField } from '../../../ui/fields/DayField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PriceTrace } from '../../tariffs/price-trace.part.tsx'
import { CostGraph } from './CostGraph.tsx'
import { halfHourBefore, later } from '../day-times.ts'
import { draftOf, isChanged, isPriceable, tariffOf } from '../record/place-draft.ts'
import { useEditor } from '../record/place-editor.ts'
import { costCurve, simulate, type Simulated } from './simulation.ts'

const lengths = [30, 60, 120, 240, 480, 1440, 2880]
const firstLength = 120

/** The entered stay in local time of the place; undefined while the fields are invalid. */
const useStay = (zone: string) => {
  const [start, setStart] = useState(() => formatMoment(halfHourBefore(Date.now()), zone))
  const [end, setEnd] = useState(() => formatMoment(later(halfHourBefore(Date.now()), firstLength), zone))
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)]
  const stay = useMemo(
    (): Stay | undefined =>
      from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined,
    [from, to],
  )
  const minutes = stay ? (Date.parse(stay.end) - Date.parse(stay.start)) / 60_000 : undefined
  const setLength = (length: number): void => {
    if (from !== undefined) setEnd(formatMoment(later(from, length), zone))
  }
  return { start, setStart, end, setEnd, stay, minutes, setLength }
}

const LengthChips = ({ minutes, onPick }: { minutes: number | undefined; onPick: (minutes: number) => void }) => {
  const t = useT()
  const group = useId()
  const text = (length: number): string => {
    if (length < 60) return t(($) => $.places.simulator.minutes, { count: length })
    if (length < 1440) return t(($) => $.places.simulator.hours, { count: length / 60 })
    return t(($) => $.places.simulator.days, { count: length / 1440 })
  }
  return (
    <Chip.Group value={String(minutes ?? '')} onChange={(value) => onPick(Number(value))}>
      <Fieldset variant="unstyled" m={0} legend={t(($) => $.ui.duration)} styles={{ legend: { marginBottom: 4 } }}>
        <Group gap={6}>
          {lengths.map((length) => (
            <Chip key={length} name={group} value={String(length)} size="xs" icon={null}>
              {text(length)}
            </Chip>
          ))}
        </Group>
      </Fieldset>
    </Chip.Group>
  )
}

const Effect = ({ saved, edited }: Simulated) => {
  const t = useT()
  const { money } = useFormat()
  const { currency } = useEditor()
  const change = edited.totalInCents - saved.totalInCents
  const amount = money(Math.abs(change), currency)
  return (
    <Text size="sm" c="dimmed">
      {t(($) => $.places.replay.saved)}: {money(saved.totalInCents, currency)}.{' '}
      <strong>
        {change === 0 ? t(($) => $.places.simulator.same) : null}
        {change > 0 ? t(($) => $.places.simulator.more, { amount }) : null}
        {change < 0 ? t(($) => $.places.simulator.less, { amount }) : null}
      </strong>
    </Text>
  )
}

/** Cost of the stay as the server would charge it, and the effect of unsaved changes (R4). */
const Cost = ({ simulated, hasChanges }: { simulated: Simulated; hasChanges: boolean }) => {
  const t = useT()
  const { money } = useFormat()
  const { currency } = useEditor()
  const { edited } = simulated
  const parts = { net: money(edited.netInCents, currency), vat: money(edited.vatInCents, currency) }
  return (
    <Box component="output" display="block">
      <Text size="sm" c="dimmed">
        {hasChanges ? t(($) => $.places.replay.edited) : t(($) => $.ui.cost)}
      </Text>
      <Text span fz="1.75rem" fw={650} lh={1.2}>
        {money(edited.totalInCents, currency)}
      </Text>
      <Text size="sm" c="dimmed">
        {t(($) => $.places.simulator.netOf, parts)}
      </Text>
      {hasChanges ? <Effect {...simulated} /> : null}
    </Box>
  )
}

const useTariffs = () => {
  const { place, draft } = useEditor()
  // Deferred, so that typing and dragging stay responsive.
  const edited = useDeferredValue(draft)
  return useMemo(() => {
    const saved = draftOf(place)
    const canPrice = isPriceable(edited)
    return {
      tariffs: { saved: tariffOf(saved, place), edited: tariffOf(canPrice ? edited : saved, place) },
      hasChanges: canPrice && isChanged(saved, edited),
      canPrice,
    }
  }, [place, edited])
}

const Outcome = ({ stay }: { stay: Stay }) => {
  const t = useT()
  const { tariffs, hasChanges, canPrice } = useTariffs()
  const simulated = useMemo(() => simulate(tariffs, stay), [tariffs, stay])
  const points = useMemo(() => costCurve(tariffs, stay), [tariffs, stay])
  if (!canPrice)
    return (
      <Alert role="note" color="yellow">
        {t(($) => $.places.problem.save)}
      </Alert>
    )
  return (
    <>
      {isOpenAt(tariffs.edited, stay.start) ? null : (
        <Alert role="note" color="yellow">
          {t(($) => $.places.simulator.closed)}
        </Alert>
      )}
      <Cost simulated={simulated} hasChanges={hasChanges} />
      <PriceTrace trace={simulated.edited.trace} />
      <CostGraph points={points} stay={stay} hasChanges={hasChanges} />
    </>
  )
}

/** Prices any stay in the browser with the engine of the server. */
export const Simulator = () => {
  const t = useT()
  const { draft } = useEditor()
  const { start, setStart, end, setEnd, stay, minutes, setLength } = useStay(draft.settings.TimeZone)
  return (
    <Panel title={t(($) => $.places.simulator.title)}>
      <Stack gap="sm">
        <SimpleGrid minColWidth="12rem" autoFlow="auto-fit" spacing="xs">
          <MomentField label={t(($) => $.places.simulator.start)} value={start} onChange={setStart} />
          <MomentField label={t(($) => $.places.simulator.end)} value={end} onChange={setEnd} />
        </SimpleGrid>
        <LengthChips minutes={minutes} onPick={setLength} />
        {stay ? <Outcome stay={stay} /> : <Text c="dimmed">{t(($) => $.places.simulator.noStay)}</Text>}
      </Stack>
    </Panel>
  )
}
