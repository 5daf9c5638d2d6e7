import { totalsByCurrency } from '@parkla/contract/people/clients/clients.policy.ts'
import type { Client, Debt } from '@parkla/contract/people/clients/clients.schema.ts'
import { Group, Stack, Table, Text } from '@mantine/core'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { PayDebtsForm } from './PayDebtsForm.tsx'
import { sumsText } from './client-texts.ts'

/** Place, plate and time in one cell, so that the amount stays visible on a phone. */
const DebtRow = ({ debt }: { debt: Debt }) => {
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{debt.Place}</Text>
        <Group gap="xs" mt={4}>
          {debt.CarNumber !== '' && <Plate>{debt.CarNumber}</Plate>}
          <Text size="xs" c="dimmed">
            {format.moment(debt.EndTime, debt.TimeZone)}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {format.money(debt.AmountInCents, debt.Currency)}
      </Table.Td>
    </Table.Tr>
  )
}

const DebtsTable = ({ debts }: { debts: readonly Debt[] }) => {
  const t = useT()
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(($) => $.ui.session)}</Table.Th>
          <Table.Th ta="right">{t(($) => $.ui.amount)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {debts.map((debt) => (
          <DebtRow key={debt.ParkingSessionId} debt={debt} />
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t(($) => $.ui.total)}</Table.Th>
          <Table.Th ta="right">{sumsText(totalsByCurrency(debts))}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

/** Debts of a client, and the form to settle them outside the card (R81). */
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
