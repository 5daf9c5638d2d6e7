import { Button } from '@mantine/core'
import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../kit/download.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { Paper } from './Paper.tsx'
import { sessions } from './sessions.api.ts'
import classes from './SessionInvoices.module.css'

type Invoice = ResultOf<(typeof sessionsApi)['invoices']>[number]

const Download = ({ session, invoice }: { session: Session; invoice: Invoice }) => {
  const t = useT()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await sessions.invoicePdf({ id: session.Id, invoiceId: invoice.Id }))
    } catch (error) {
      snackbar.failure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={isLoading}
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t(($) => $.sessions.invoices.downloadOf, { number: invoice.InvoiceNumber })}
      onClick={() => void download()}
    >
      {t(($) => $.sessions.invoices.download)}
    </Button>
  )
}

/** Invoices of a session, each as a PDF too (R83). */
export const SessionInvoices = ({ session }: { session: Session }) => {
  const t = useT()
  const { day, money, number } = useFormat()
  const query = useQuery(queryOf(sessions.invoices, { id: session.Id }, { isShown: true }))
  return (
    <Paper query={query} empty={t(($) => $.sessions.invoices.empty)}>
      {(invoices) => (
        <ul className={classes.invoices}>
          {invoices.map((invoice) => (
            <li key={invoice.Id}>
              <div>
                <strong>
                  {t(($) => $.sessions.invoices.number)} {invoice.InvoiceNumber}
                </strong>
                <span>{day(invoice.CreatedAt, session.Place.TimeZone)}</span>
              </div>
              <dl>
                <div>
                  <dt>{t(($) => $.sessions.invoices.net)}</dt>
                  <dd>{money(invoice.NetInCents, invoice.Currency)}</dd>
                </div>
                <div>
                  <dt>
                    {t(($) => $.sessions.invoices.vat)} {number(invoice.VatPercent)}%
                  </dt>
                  <dd>{money(invoice.VatInCents, invoice.Currency)}</dd>
                </div>
                <div>
                  <dt>{t(($) => $.sessions.invoices.gross)}</dt>
                  <dd>
                    <strong>{money(invoice.AmountInCents, invoice.Currency)}</strong>
                  </dd>
                </div>
              </dl>
              <Download session={session} invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
