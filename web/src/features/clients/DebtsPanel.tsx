import { totalsByCurrency } from '@parkla/contract/clients/clients.policy.ts'
import type { Client, Debt } from '@parkla/contract/clients/clients.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { Stack, Table } from '@mantine/core'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { PayDebtsForm } from './PayDebtsForm.tsx'
import { sumsText } from './clients.texts.ts'

/** A date or an amount is read in one piece. */
const oneLine = { whiteSpace: 'nowrap' } as const

const DebtRow = ({ debt }: { debt: Debt }) => {
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Td>{debt.Place}</Table.Td>
      <Table.Td>{debt.CarNumber !== '' && <Plate>{displayPlate(debt.CarNumber)}</Plate>}</Table.Td>
      <Table.Td style={oneLine}>{format.moment(debt.EndTime, debt.TimeZone)}</Table.Td>
      <Table.Td ta="right" style={oneLine}>
        <Money cents={debt.AmountInCents} currency={debt.Currency} />
      </Table.Td>
    </Table.Tr>
  )
}

const DebtsTable = ({ debts }: { debts: readonly Debt[] }) => {
  const t = useT()
  return (
    <Table.ScrollContainer
      minWidth={380}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t(($) => $.clients.tabs.debts) } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(($) => $.clients.debts.place)}</Table.Th>
            <Table.Th>{t(($) => $.clients.debts.plate)}</Table.Th>
            <Table.Th>{t(($) => $.clients.debts.end)}</Table.Th>
            <Table.Th ta="right">{t(($) => $.clients.debts.amount)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {debts.map((debt) => (
            <DebtRow key={debt.ParkingSessionId} debt={debt} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={3}>{t(($) => $.clients.debts.total)}</Table.Th>
            <Table.Th ta="right" style={oneLine}>
              {sumsText(totalsByCurrency(debts))}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What a client owes, session by session, and a way to say that it was paid elsewhere (R81). */
export const DebtsPanel = ({ client }: { client: Client }) => {
  const t = useT()
  if (client.Debts.length === 0) return <EmptyState title={t(($) => $.clients.debts.none)} />
  return (
    <Stack gap="lg">
      <DebtsTable debts={client.Debts} />
      <PayDebtsForm client={client} />
    </Stack>
  )
}
