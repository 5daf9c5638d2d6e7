import { Box, Group, Stack, Text } from '@mantine/core'
import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { sessions } from '../sessions.api.ts'

type Invoice = ResultOf<(typeof sessionsApi)['invoices']>[number]

const Download = ({ session, invoice }: { session: Session; invoice: Invoice }) => {
  const t = useT()
  const { run, isRunning } = useAction(sessions.invoicePdf)
  return (
    <DownloadButton
      size="xs"
      label={t(($) => $.sessions.invoices.downloadOf, { number: invoice.InvoiceNumber })}
      fetchFile={() => run({ id: session.Id, invoiceId: invoice.Id })}
      isRunning={isRunning}
    >
      {t(($) => $.sessions.invoices.download)}
    </DownloadButton>
  )
}

const border = '1px solid var(--quiet-line)'

const Sum = ({ label, amount }: { label: string; amount: ReactNode }) => (
  <div>
    <Text component="dt" fz="xs" c="var(--quiet-text)">
      {label}
    </Text>
    <Box component="dd" m={0}>
      {amount}
    </Box>
  </div>
)

/** Invoices with PDF download (R83). */
export const SessionInvoices = ({ session }: { session: Session }) => {
  const t = useT()
  const { day, money, number } = useFormat()
  const query = useQuery(queryOf(sessions.invoices, { id: session.Id }, { isShown: true }))
  return (
    <QueryContent query={query} empty={t(($) => $.sessions.invoices.empty)}>
      {(invoices) => (
        <Stack component="ul" gap="sm">
          {invoices.map((invoice) => (
            <Group component="li" key={invoice.Id} justify="space-between" p="sm" fz="sm" bdrs="md" bd={border}>
              <div>
                <Text inherit fw={700}>
                  {t(($) => $.ui.invoice)} {invoice.InvoiceNumber}
                </Text>
                <Text fz="xs" c="var(--quiet-text)">
                  {day(invoice.CreatedAt, session.Place.TimeZone)}
                </Text>
              </div>
              <Group component="dl" gap="lg">
                <Sum label={t(($) => $.ui.net)} amount={money(invoice.NetInCents, invoice.Currency)} />
                <Sum
                  label={`${t(($) => $.ui.vat)} ${number(invoice.VatPercent)}%`}
                  amount={money(invoice.VatInCents, invoice.Currency)}
                />
                <Sum
                  label={t(($) => $.ui.total)}
                  amount={<strong>{money(invoice.AmountInCents, invoice.Currency)}</strong>}
                />
              </Group>
              <Download session={session} invoice={invoice} />
            </Group>
          ))}
        </Stack>
      )}
    </QueryContent>
  )
}
