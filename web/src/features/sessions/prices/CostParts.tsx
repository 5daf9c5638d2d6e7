import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import classes from './CostParts.module.css'
import { costParts } from './cost-parts.ts'

const Line = ({ label, amount, kind }: { label: string; amount: string; kind?: 'total' | 'note' }) => (
  <div data-kind={kind}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

/** Cost parts of a session (R72). */
export const CostParts = ({ session }: { session: Session }) => {
  const t = useT()
  const { money } = useFormat()
  const { parts, totalInCents, campaignCreditInCents, refundedInCents } = costParts(session)
  const amount = (cents: number) => money(cents, session.Currency)
  return (
    <dl className={classes.parts}>
      {parts.map(({ name, cents }) => (
        <Line key={name} label={t(($) => $.sessions.cost[name])} amount={amount(cents)} />
      ))}
      <Line kind="total" label={t(($) => $.sessions.cost.total)} amount={amount(totalInCents)} />
      {campaignCreditInCents > 0 ? (
        <Line kind="note" label={t(($) => $.sessions.cost.campaignCredit)} amount={amount(campaignCreditInCents)} />
      ) : null}
      {refundedInCents > 0 ? (
        <Line kind="note" label={t(($) => $.sessions.cost.refunded)} amount={amount(refundedInCents)} />
      ) : null}
    </dl>
  )
}
