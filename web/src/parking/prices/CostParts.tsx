import { Box, Group, Stack } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { costParts, hasNoPrice } from './cost-parts.ts'

const looks = { total: { pt: 2, mt: 2, fw: 650, style: { borderTop: '1px solid' } }, note: { fz: 'xs' }, part: {} }

const Line = ({ label, amount, kind = 'part' }: { label: string; amount: string; kind?: keyof typeof looks }) => (
  <Group justify="space-between" gap="lg" wrap="nowrap" {...looks[kind]}>
    <dt>{label}</dt>
    <Box component="dd" m={0} style={{ whiteSpace: 'nowrap' }}>
      {amount}
    </Box>
  </Group>
)

/** Cost parts of a session (R72). */
export const CostParts = ({ session }: { session: Session }) => {
  const t = useT()
  const { money } = useFormat()
  const { parts, totalInCents, campaignCreditInCents, refundedInCents } = costParts(session)
  const amount = (cents: number) => (hasNoPrice(session) ? '–' : money(cents, session.Currency))
  return (
    <Stack component="dl" gap={2}>
      {parts.map(({ name, cents }) => (
        <Line key={name} label={t(($) => $.sessions.cost[name])} amount={amount(cents)} />
      ))}
      <Line kind="total" label={t(($) => $.ui.total)} amount={amount(totalInCents)} />
      {campaignCreditInCents > 0 ? (
        <Line kind="note" label={t(($) => $.sessions.cost.campaignCredit)} amount={amount(campaignCreditInCents)} />
      ) : null}
      {refundedInCents > 0 ? (
        <Line kind="note" label={t(($) => $.sessions.payment.REFUNDED)} amount={amount(refundedInCents)} />
      ) : null}
    </Stack>
  )
}
