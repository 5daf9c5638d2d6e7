import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { MonthPreview } from '@parkla/contract/money/statements/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { formatMoney } from '../../kit/format.ts'
import { monthText } from '../../kit/time/months.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { statements } from './statements.api.ts'

const PreviewTable = ({ preview }: { preview: MonthPreview }) => {
  const tt = useT()
  return (
    <ScrollArea.Autosize mah="45dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={tt(($) => $.ui.preview)} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{tt(($) => $.ui.place)}</Table.Th>
            <Table.Th ta="right">{tt(($) => $.statements.corrections)}</Table.Th>
            <Table.Th ta="right">{tt(($) => $.statements.payout)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.Statements.map(({ PlaceId, PlaceName, Currency, PayoutInCents, CorrectionsInCents }) => (
            <Table.Tr key={`${PlaceId} ${Currency}`}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{PlaceName}</Table.Td>
              <Table.Td ta="right">
                {CorrectionsInCents === 0 ? '–' : formatMoney(CorrectionsInCents, Currency)}
              </Table.Td>
              <Table.Td ta="right">{formatMoney(PayoutInCents, Currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

/** The statements of a month before it is closed, which cannot be undone (R171). */
export const CloseMonthDialog = ({ month, onClose }: { month: string; onClose: () => void }) => {
  const tt = useT()
  const query = useQuery(queryOf(statements.preview, { month }))
  const close = useAction(statements.close, {
    success: ({ Statements: count }) => t(($) => $.statements.done, { count }),
    refreshes: ['commissions'],
  })
  const run = async (Totals: MonthPreview['Totals']): Promise<void> => {
    const answer = await close.run({ Month: month, Totals })
    if (answer) onClose()
    else await query.refetch()
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={tt(($) => $.statements.closeTitle, { month: monthText(month) })}>
      <QueryContent query={query} height={200}>
        {(preview) =>
          preview.Totals.length === 0 ? (
            <EmptyState title={tt(($) => $.statements.nothing)} />
          ) : (
            <Stack gap="sm">
              <PreviewTable preview={preview} />
              {preview.Totals.map(({ Currency, PayoutInCents, Statements: count }) => (
                <Group key={Currency} justify="space-between" fw={700} fz="sm">
                  <span>{tt(($) => $.statements.count, { count })}</span>
                  <span>{formatMoney(PayoutInCents, Currency)}</span>
                </Group>
              ))}
              {preview.IsMore ? <Text size="sm">{tt(($) => $.statements.more)}</Text> : null}
              <Alert color="yellow">{tt(($) => $.statements.closeText)}</Alert>
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  {tt(($) => $.ui.cancel)}
                </Button>
                <Button loading={close.isRunning} onClick={() => void run(preview.Totals)}>
                  {tt(($) => $.statements.close)}
                </Button>
              </Group>
            </Stack>
          )
        }
      </QueryContent>
    </Dialog>
  )
}
