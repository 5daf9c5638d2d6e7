import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import type { CampaignInvoice } from '@parkla/contract/members/campaigns/campaign-invoices.endpoints.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { dotted } from '../../kit/dotted.ts'
import { useFormat } from '../../kit/format.ts'
import { useNetwork } from '../../kit/api/online.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { campaignInvoices } from './campaigns.api.ts'

type RowProps = { campaign: Campaign; invoice: CampaignInvoice }

const Row = ({ campaign: { ID: id, TimeZone: zone }, invoice }: RowProps) => {
  const t = useT()
  const { day, money } = useFormat()
  const { run, isRunning } = useAction(campaignInvoices.pdf)
  return (
    <Table.Tr>
      <Table.Td>
        {invoice.InvoiceNumber}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {dotted([day(invoice.CreatedAt, zone), invoice.PayerName])}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{money(invoice.AmountInCents, invoice.Currency)}</Table.Td>
      <Table.Td ta="right">
        <DownloadButton
          size="xs"
          label={t(($) => $.campaigns.invoice.pdfOf, { number: invoice.InvoiceNumber })}
          fetchFile={() => run({ id, invoiceId: invoice.Id })}
          isRunning={isRunning}
        >
          PDF
        </DownloadButton>
      </Table.Td>
    </Table.Tr>
  )
}

const useInvoicing = ({ ID: id, PayerName: payer, PayerEmail: email }: Campaign) => {
  const make = useAction(campaignInvoices.make, { success: () => translate(($) => $.campaigns.invoice.made) })
  const ask = async (amount: string): Promise<void> => {
    const isMeant = await confirm({
      title: translate(($) => $.campaigns.invoice.askTitle, { amount }),
      text: translate(($) => $.campaigns.invoice.askText, { payer, email }),
      yes: translate(($) => $.campaigns.invoice.make),
    })
    if (isMeant) await make.run({ id })
  }
  return { ask, isRunning: make.isRunning }
}

/** Invoices to the payer of prepaid credit; open credit is invoiced by the button or with the month (R111). */
export const CampaignInvoices = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const t = useT()
  const { money } = useFormat()
  const query = useQuery(queryOf(campaignInvoices.list, { id: campaign.ID }, { isShown: true }))
  const { ask, isRunning } = useInvoicing(campaign)
  const isGlobal = isGlobalAdmin(useUser())
  const { isOnline } = useNetwork()
  const hasPayer = campaign.PayerName !== '' && campaign.PayerEmail !== ''
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.campaigns.invoice.title)}>
      <QueryContent query={query} height={160}>
        {({ OpenInCents, Invoices }) => {
          const open = money(OpenInCents, campaign.DiscountCreditCurrency)
          return (
            <Stack gap="md">
              <Group justify="space-between" gap="xs">
                <Text>{t(($) => $.campaigns.invoice.open, { amount: open })}</Text>
                {isGlobal ? (
                  <Button
                    loading={isRunning}
                    disabled={OpenInCents === 0 || !hasPayer || !isOnline}
                    onClick={() => void ask(open)}
                  >
                    {t(($) => $.campaigns.invoice.make)}
                  </Button>
                ) : null}
              </Group>
              <Text size="sm" c="dimmed">
                {t(($) => $.campaigns.invoice[hasPayer ? 'monthly' : 'noPayer'])}
              </Text>
              {Invoices.length === 0 ? (
                <Text>{t(($) => $.campaigns.invoice.none)}</Text>
              ) : (
                <Table aria-label={t(($) => $.campaigns.invoice.title)} horizontalSpacing={6}>
                  <Table.Tbody>
                    {Invoices.map((invoice) => (
                      <Row key={invoice.Id} campaign={campaign} invoice={invoice} />
                    ))}
                  </Table.Tbody>
                </Table>
              )}
            </Stack>
          )
        }}
      </QueryContent>
    </Dialog>
  )
}
