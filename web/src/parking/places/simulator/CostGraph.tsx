import { Box, Group, Table, Text } from '@mantine/core'
import type { Stay } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { useEditor } from '../record/place-editor.ts'
import { hoursShown, roundedUp, type CurvePoint } from './simulation.ts'

const width = 320
const height = 140
const margin = { left: 44, right: 8, top: 8, bottom: 20 }
const accent = 'var(--mantine-color-anchor)'
const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }

type Scale = { hours: number; most: number }

const xOf = (minutes: number, { hours }: Scale): number => margin.left + (minutes / (hours * 60)) * plot.width
const yOf = (cents: number, { most }: Scale): number => margin.top + plot.height - (cents / most) * plot.height

/** Step curve: a started increment is charged at once (R45). */
const pathOf = (points: readonly CurvePoint[], field: 'savedInCents' | 'editedInCents', scale: Scale): string =>
  points
    .map((point, index) => {
      const [x, y] = [xOf(point.minutes, scale), yOf(point[field], scale)]
      return index === 0 ? `M${x} ${y}` : `V${y}H${x}`
    })
    .join('')

const Axes = ({ scale, currency }: { scale: Scale; currency: string }) => {
  const { money } = useFormat()
  const t = useT()
  const quarters = [0, 1, 2, 3, 4].map((part) => (scale.hours / 4) * part)
  return (
    <>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            stroke="var(--quiet-line)"
            x1={margin.left}
            x2={width - margin.right}
            y1={yOf(scale.most * part, scale)}
            y2={yOf(scale.most * part, scale)}
          />
          <text x={margin.left - 4} y={yOf(scale.most * part, scale) + 3} textAnchor="end">
            {money(scale.most * part, currency)}
          </text>
        </g>
      ))}
      {quarters.map((hours) => (
        <text
          key={hours}
          x={xOf(hours * 60, scale)}
          y={height - 6}
          textAnchor={hours === scale.hours ? 'end' : 'middle'}
        >
          {t(($) => $.places.simulator.hours, { count: hours })}
        </text>
      ))}
    </>
  )
}

type CostGraphProps = { points: readonly CurvePoint[]; stay: Stay; hasChanges: boolean }

const lengthText = (minutes: number): string => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}:${String(rest).padStart(2, '0')}`
}

const head = { scope: 'col', fw: 400 } as const

const everyHours = (hours: number): number => (hours > 24 ? 120 : 60)

const PointsTable = ({ points, stay, hasChanges }: CostGraphProps) => {
  const t = useT()
  const { money } = useFormat()
  const { currency } = useEditor()
  const shown = points.filter(({ minutes }) => minutes % everyHours(hoursShown(stay)) === 0 || minutes === 30)
  return (
    <Box component="details" fz={13}>
      <summary style={{ paddingBlock: '0.25rem', cursor: 'pointer' }}>
        {t(($) => $.places.simulator.graphTable)}
      </summary>
      <Table fz={13} verticalSpacing={2} ta="end" aria-label={t(($) => $.places.simulator.graph)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th {...head}>{t(($) => $.ui.duration)}</Table.Th>
            <Table.Th {...head} ta="end">
              {t(($) => $.places.simulator.saved)}
            </Table.Th>
            {hasChanges ? (
              <Table.Th {...head} ta="end">
                {t(($) => $.places.simulator.edited)}
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ minutes, savedInCents, editedInCents }) => (
            <Table.Tr key={minutes}>
              <Table.Th scope="row" fw={400}>
                {lengthText(minutes)}
              </Table.Th>
              <Table.Td>{money(savedInCents, currency)}</Table.Td>
              {hasChanges ? <Table.Td>{money(editedInCents, currency)}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

const LegendLine = ({ stroke }: { stroke: string }) => (
  <Box component="i" display="inline-block" w="1rem" ml="xs" style={{ borderTop: stroke, verticalAlign: 'middle' }} />
)

/** Cost by duration, saved and edited, as graph and table. */
export const CostGraph = ({ points, stay, hasChanges }: CostGraphProps) => {
  const t = useT()
  const { moment } = useFormat()
  const { currency, draft } = useEditor()
  const highest = Math.max(...points.map(({ savedInCents, editedInCents }) => Math.max(savedInCents, editedInCents)))
  const scale = { hours: hoursShown(stay), most: roundedUp(highest) }
  const stayMinutes = (Date.parse(stay.end) - Date.parse(stay.start)) / 60_000
  const text = t(($) => $.places.simulator.graphText, {
    hours: scale.hours,
    from: moment(stay.start, draft.settings.TimeZone),
  })
  return (
    <Box component="figure" m={0}>
      <Group component="figcaption" justify="space-between" gap="0.25rem 1rem" fz={13} fw={600}>
        {t(($) => $.places.simulator.graph)}
        {hasChanges ? (
          <Text span inherit fw={400} c="dimmed" aria-hidden>
            <LegendLine stroke="2px dashed var(--quiet-text)" /> {t(($) => $.places.simulator.saved)}{' '}
            <LegendLine stroke={`2px solid ${accent}`} /> {t(($) => $.places.simulator.edited)}
          </Text>
        ) : null}
      </Group>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        fontSize={9}
        fill="var(--quiet-text)"
        role="img"
        aria-label={text}
      >
        <Axes scale={scale} currency={currency} />
        {stayMinutes <= scale.hours * 60 ? (
          <line
            stroke="var(--quiet-text)"
            strokeDasharray="3 3"
            x1={xOf(stayMinutes, scale)}
            x2={xOf(stayMinutes, scale)}
            y1={margin.top}
            y2={margin.top + plot.height}
          />
        ) : null}
        <g fill="none" strokeWidth={1.75} stroke={accent}>
          <path
            {...(hasChanges ? { stroke: 'var(--quiet-text)', strokeDasharray: '4 2' } : {})}
            d={pathOf(points, 'savedInCents', scale)}
          />
          {hasChanges ? <path d={pathOf(points, 'editedInCents', scale)} /> : null}
        </g>
      </svg>
      <PointsTable points={points} stay={stay} hasChanges={hasChanges} />
    </Box>
  )
}
