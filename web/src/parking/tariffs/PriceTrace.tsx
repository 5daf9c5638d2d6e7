import { Table, Text } from '@mantine/core'
import type { PriceTrace as Trace } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { partText, partTime, unitsText } from './price-texts.ts'

const amount = { ta: 'end', style: { verticalAlign: 'top', whiteSpace: 'nowrap' } } as const
const head = { scope: 'col', fw: 550, c: 'dimmed' } as const

/** Price calculation step by step (R55), of a simulated stay or an ended session. */
export const PriceTrace = ({ trace }: { trace: Trace }) => {
  const t = useT()
  const { money } = useFormat()
  const { parts, currency, unitsPerCent, totalInCents, timeZone, right, pricesIncludeVat } = trace
  return (
    <div>
      <Text fz={13} c="dimmed" mb={4}>
        {t(($) => $.tariffs.trace.decidedBy, { right: t(($) => $.tariffs.right[right]) })} ·{' '}
        {pricesIncludeVat ? t(($) => $.tariffs.basis.gross) : t(($) => $.tariffs.basis.net)}
      </Text>
      <Table fz={13} verticalSpacing={5} horizontalSpacing={0} aria-label={t(($) => $.tariffs.trace.label)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th {...head}>{t(($) => $.tariffs.trace.part)}</Table.Th>
            <Table.Th {...head} ta="end">
              {t(($) => $.ui.amount)}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part, index) => (
            // Parts have no id; their order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <Table.Tr key={index}>
              <Table.Td pr="xs">
                {partText(part, trace)}
                <Text size="xs" c="dimmed">
                  {partTime(part, timeZone)}
                </Text>
              </Table.Td>
              <Table.Td {...amount}>{unitsText(part.amount, { unitsPerCent, currency })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot fw={650}>
          <Table.Tr>
            <Table.Th scope="row" fw="inherit">
              {t(($) => $.ui.total)}
            </Table.Th>
            <Table.Td {...amount}>{money(totalInCents, currency)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
