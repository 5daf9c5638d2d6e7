import { Box, Flex, Table, VisuallyHidden, type TableThProps } from '@mantine/core'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { hoursText, transposed, type HeatmapHour } from './heatmap-cells.ts'
import { dayTexts } from './heatmap-texts.ts'

export type HoursShown = {
  /** 24 hours of each of seven days. */
  days: readonly (readonly HeatmapHour[])[]
  /** Hours are rows, because seven columns fit on a phone and 24 do not. */
  isNarrow: boolean
  spots: number
  /** `02.03.2026–08.03.2026`. */
  week: string
}

type HeadProps = { of: HeatmapHour; scope: 'row' | 'col' }

const lookOf = (scope: HeadProps['scope']): TableThProps => ({
  scope,
  fw: 400,
  c: 'dimmed',
  pos: 'relative',
  ...(scope === 'row' ? { pl: 0 } : { ta: 'end' }),
})

const HourHead = ({ of, scope }: HeadProps) => (
  <Table.Th {...lookOf(scope)}>
    <span aria-hidden>{of.hour}</span>
    <VisuallyHidden>{hoursText(of.hour)}</VisuallyHidden>
  </Table.Th>
)

/** Name above the date where days are columns, aligned with the numbers. */
const DayHead = ({ of, scope }: HeadProps) => {
  useLanguage()
  const { weekday, date, whole } = dayTexts(of.day)
  const look = scope === 'col' ? ({ direction: 'column', align: 'flex-end', fz: 'xs' } as const) : { columnGap: 4 }
  return (
    <Table.Th {...lookOf(scope)}>
      <Flex aria-hidden {...look} style={{ whiteSpace: 'nowrap' }}>
        <b>{weekday}</b> {date}
      </Flex>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </Table.Th>
  )
}

const Figure = ({ of }: { of: HeatmapHour }) => {
  const t = useT()
  const { number } = useFormat()
  if (of.clock === 'skipped')
    return (
      <Table.Td pos="relative">
        <span aria-hidden>–</span>
        <VisuallyHidden>{t(($) => $.bookings.heatmap.skipped)}</VisuallyHidden>
      </Table.Td>
    )
  return (
    <Table.Td pos="relative" {...(of.beyond > 0 ? { fw: 700, td: 'underline' } : {})}>
      {number(of.value)}
      {of.beyond > 0 ? <VisuallyHidden> {t(($) => $.bookings.heatmap.overShort)}</VisuallyHidden> : null}
    </Table.Td>
  )
}

/** The heatmap's numbers as a table. */
export const BookingHeatmapTable = ({ days, isNarrow, spots, week }: HoursShown) => {
  const t = useT()
  const { number } = useFormat()
  const rows = isNarrow ? transposed(days) : days
  return (
    <Box mih="var(--chart)">
      <Table layout="fixed" captionSide="top" fz={13} horizontalSpacing={4} verticalSpacing={9} ta="end">
        <Table.Caption ta="start" fz={13} mt={0} mb={6}>
          {t(($) => $.bookings.heatmap.tableTitle, { week, spots: number(spots) })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th {...lookOf('row')} scope="col" w="var(--side)">
              {isNarrow ? <VisuallyHidden>{t(($) => $.bookings.heatmap.hour)}</VisuallyHidden> : t(($) => $.ui.day)}
            </Table.Th>
            {rows[0]?.map((of) =>
              isNarrow ? <DayHead key={of.day} of={of} scope="col" /> : <HourHead key={of.hour} of={of} scope="col" />,
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={isNarrow ? row[0]!.hour : row[0]!.day}>
              {isNarrow ? <HourHead of={row[0]!} scope="row" /> : <DayHead of={row[0]!} scope="row" />}
              {row.map((of) => (
                <Figure key={`${of.day} ${of.hour}`} of={of} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
