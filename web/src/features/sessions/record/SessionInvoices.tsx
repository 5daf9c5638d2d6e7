import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../kit/action.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Paper } from './Paper.tsx'
import { sessions } from '../sessions.api.ts'
import classes from './SessionInvoices.module.css'

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

/** Invoices with PDF download (R83). */
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
