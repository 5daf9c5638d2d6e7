import { Button, Group, NumberInput, ScrollArea, Stack, Table } from '@mantine/core'
import { mostPromoCodesAtOnce, type PromoCodes } from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { formatNumber, useFormat } from '../../../kit/format.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { promoCodes } from '../campaigns.api.ts'

const shownCodes = 100

const Codes = ({ codes, zone }: { codes: PromoCodes; zone: string }) => {
  const t = useT()
  const { moment } = useFormat()
  return (
    <ScrollArea.Autosize mah={320}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(($) => $.ui.code)}</Table.Th>
            <Table.Th>{t(($) => $.campaigns.usedAt)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.PromoCodes.slice(-shownCodes)
            .toReversed()
            .map(({ Id, Code, IsUsed, UsedAt }) => (
              <Table.Tr key={Id}>
                <Table.Td ff="monospace">{Code}</Table.Td>
                <Table.Td>{IsUsed ? moment(UsedAt, zone) : '–'}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

type DialogProps = { campaign: Campaign; onClose: () => void }

/** Generates single-use codes, shows totals and the newest ones, exports all (R120). */
export const PromoCodesDialog = ({ campaign: { ID: id, TimeZone: zone }, onClose }: DialogProps) => {
  const t = useT()
  const query = useQuery(queryOf(promoCodes.list, { id }, { isShown: true }))
  const [amount, setAmount] = useState(100)
  const generate = useAction(promoCodes.generate, { success: () => translate(($) => $.campaigns.generated) })
  return (
    <Dialog opened size="lg" onClose={onClose} title={t(($) => $.campaigns.promoCodes)}>
      <Stack gap="md">
        <Group align="flex-end">
          <NumberInput
            label={t(($) => $.campaigns.amount)}
            min={1}
            max={mostPromoCodesAtOnce}
            allowDecimal={false}
            clampBehavior="strict"
            value={amount}
            onChange={(value) => setAmount(Number(value))}
            w={140}
          />
          <Button loading={generate.isRunning} disabled={amount < 1} onClick={() => void generate.run({ id, amount })}>
            {t(($) => $.campaigns.generate)}
          </Button>
        </Group>
        <QueryContent query={query} height={160}>
          {(codes) => (
            <>
              <Facts
                facts={[
                  { label: t(($) => $.ui.total), value: String(codes.Total) },
                  { label: t(($) => $.campaigns.used), value: String(codes.Used) },
                  { label: t(($) => $.campaigns.free), value: String(codes.Free) },
                ]}
              />
              {codes.Total === 0 ? null : <Codes codes={codes} zone={zone} />}
              <Group justify="flex-end">
                {codes.Total === 0 ? null : (
                  <ExportButton
                    name={t(($) => $.campaigns.promoCodes)}
                    rows={formatNumber(codes.Total)}
                    file={promoCodes.export}
                    filters={{ id }}
                    isOfPage
                  />
                )}
                <Button variant="default" onClick={onClose}>
                  {t(($) => $.ui.close)}
                </Button>
              </Group>
            </>
          )}
        </QueryContent>
      </Stack>
    </Dialog>
  )
}
