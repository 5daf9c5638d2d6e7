import { Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { Fine, FineIncome } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { saveFile } from '../../kit/api/download.ts'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { usePermission } from '../../kit/session.ts'
import { textNamed } from '../../kit/text-named.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { EntryPanel } from '../../ui/page/EntryPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { ReverseDialog } from '../payments/ReverseDialog.tsx'
import { fines } from '../fine-records/fines.api.ts'
import { invoiceFile } from '../fine-records/invoice-file.ts'

/** How a reminder was sent; nothing for the first invoice. */
const deliveryText = (delivery: Fine['invoices'][number]['delivery']): string =>
  delivery === '' ? '' : t(($) => $.fines.delivery[delivery])

export const FineInvoices = ({ fine }: { fine: Fine }) => {
  const text = useT()
  const pdf = useAction(fines.invoicePdf)
  const download = async (invoiceId: number): Promise<void> => {
    const file = await pdf.run({ id: fine.id, invoiceId })
    if (file) saveFile(invoiceFile(file))
  }
  return (
    <Panel title={text(($) => $.fines.invoices)}>
      <Stack gap="xs">
        {fine.invoices.map((invoice) => (
          <Group key={invoice.id} justify="space-between" gap="xs">
            <Text size="sm">
              {dotted([
                invoice.invoiceNumber,
                deliveryText(invoice.delivery),
                formatMoment(invoice.createdAt, fine.timeZone),
                formatMoney(invoice.amountInCents, invoice.currency),
                `${text(($) => $.fines.field.due)} ${showDay(invoice.dueOn)}`,
              ])}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={pdf.isRunning}
              aria-label={text(($) => $.fines.pdfOf, { number: invoice.invoiceNumber })}
              onClick={() => void download(invoice.id)}
            >
              PDF
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

type IncomeRowProps = { income: FineIncome; currency: string; onReverse: (() => void) | undefined }

const IncomeRow = ({ income, currency, onReverse }: IncomeRowProps) => (
  <Table.Tr>
    <Table.Td>{showDay(income.date)}</Table.Td>
    <Table.Td ta="right">{formatMoney(income.amountInCents, currency)}</Table.Td>
    <Table.Td>{t(($) => $.fines.channel[income.channel])}</Table.Td>
    <Table.Td>{income.inserter || '–'}</Table.Td>
    <Table.Td>{income.note || '–'}</Table.Td>
    <Table.Td ta="right">
      {onReverse === undefined ? null : (
        <Button size="compact-xs" variant="subtle" color="red" onClick={onReverse}>
          {t(($) => $.fines.reverse)}
        </Button>
      )}
    </Table.Td>
  </Table.Tr>
)

/** Payments and their reversals; nothing is deleted (R129). */
export const FineIncomes = ({ fine }: { fine: Fine }) => {
  const text = useT()
  const mayEdit = usePermission('fines.edit')
  const query = useQuery(queryOf(fines.incomes, { id: fine.id }, { isShown: true }))
  const [reversed, reverse] = useState<FineIncome>()
  const isOpen = (income: FineIncome) => mayEdit && !income.isReversed && income.reversalOf === 0
  return (
    <Panel title={text(($) => $.fines.tab.payments)}>
      <QueryContent query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm">{text(($) => $.fines.noIncomes)}</Text>
          ) : (
            // Focusable: without a button in a row, the keyboard could not scroll the table.
            <Box style={{ overflowX: 'auto' }} tabIndex={0}>
              <Table aria-label={text(($) => $.fines.tab.payments)} fz="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text(($) => $.ui.date)}</Table.Th>
                    <Table.Th ta="right">{text(($) => $.ui.amount)}</Table.Th>
                    <Table.Th>{text(($) => $.ui.channel)}</Table.Th>
                    <Table.Th>{text(($) => $.fines.inserter)}</Table.Th>
                    <Table.Th>{text(($) => $.ui.note)}</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((income) => (
                    <IncomeRow
                      key={income.id}
                      income={income}
                      currency={fine.currency}
                      onReverse={isOpen(income) ? () => reverse(income) : undefined}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Box>
          )
        }
      </QueryContent>
      {reversed === undefined ? null : (
        <ReverseDialog fine={fine} income={reversed} onClose={() => reverse(undefined)} />
      )}
    </Panel>
  )
}

/** `fine.incomeAdded` as a phrase; a fact without one is shown as it is stored. */
const factText = (fact: string): string => textNamed(($) => $.fines.fact, fact.replace('fine.', '')) ?? fact

export const FineComments = ({ fine }: { fine: Fine }) => {
  const text = useT()
  const entries = fine.commentsArray.map(({ CreatedAt, Comment, By }) => ({ at: CreatedAt, by: By, text: Comment }))
  return (
    <EntryPanel
      title={text(($) => $.ui.comments)}
      entries={entries}
      empty={text(($) => $.fines.noComments)}
      zone={fine.timeZone}
    />
  )
}

/** Every audited change, newest first. */
export const FineTimeline = ({ fine }: { fine: Fine }) => {
  const text = useT()
  const entries = fine.timeline.map(({ at, by, fact, reason }) => ({
    at,
    by,
    text: [factText(fact), reason].filter((part) => part !== '').join(': '),
  }))
  return (
    <EntryPanel
      title={text(($) => $.ui.changes)}
      entries={entries}
      empty={text(($) => $.ui.noChanges)}
      zone={fine.timeZone}
    />
  )
}
