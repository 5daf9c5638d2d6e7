import { Alert, Text, Textarea } from '@mantine/core'
import { parseCents } from '@parkla/contract/kit/money.ts'
import {
  mayRefundPart,
  mayRefundSession,
  refundableCents,
  refundEvent,
} from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useFormat, writeCents } from '../../kit/format.ts'
import { useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { useNetwork } from '../../kit/api/online.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { sessions } from '../session-records/sessions.api.ts'
import { plateText } from '../session-records/session-texts.ts'
import { isOverCard, refundNotice } from './refund-notice.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

type DialogProps = { session: Session; onClose: () => void }

const useRefund = ({ session, onClose }: DialogProps) => {
  const user = useUser()
  const check = ({ amount }: { amount: string }): FieldErrors => {
    if (!isOverCard(session)) return {}
    const cents = parseCents(amount) ?? 0
    if (cents === 0) return { amount: t(($) => $.sessions.refund.notAnAmount) }
    const verdict = mayRefundPart(user, session, cents)
    return verdict.ok ? {} : { amount: reasonText(verdict) }
  }
  return useForm({
    initial: { amount: writeCents(refundableCents(session), session.Currency), Reason: '' },
    check,
    isGuarded: false,
    send: ({ amount, Reason }) => {
      const cents = parseCents(amount) ?? 0
      const isPart = isOverCard(session) && cents < refundableCents(session)
      const { Id: id, UpdatedAt } = session
      return sessions.update(
        isPart
          ? { id, UpdatedAt, Reason, PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: cents }
          : { id, UpdatedAt, Reason, PaymentStatus: 'REFUNDED' },
      )
    },
    onDone: ({ PaymentStatus }, { amount }) =>
      finish({ text: refundNotice(session, parseCents(amount) ?? 0, PaymentStatus), topics: ['sessions'], onClose }),
    // After a conflict the list must show the newer version.
    onFailure: () => {
      void refresh('sessions')
      return false
    },
  })
}

/** Refund amount by destination. */
const Sums = ({ session }: { session: Session }) => {
  const t = useT()
  const { money } = useFormat()
  const amount = (cents: number) => money(cents, session.Currency)
  return (
    <Text size="sm">
      {isOverCard(session) ? t(($) => $.sessions.refund.text, { amount: amount(refundableCents(session)) }) : null}{' '}
      {session.FreePassCentsUsed > 0
        ? t(($) => $.sessions.refund.freePassText, { amount: amount(session.FreePassCentsUsed) })
        : null}{' '}
      {session.UsedDiscountCampaignCreditInCents > 0
        ? t(($) => $.sessions.refund.campaignText, { amount: amount(session.UsedDiscountCampaignCreditInCents) })
        : null}{' '}
      {refundEvent(session) === 'leaveBundle' ? t(($) => $.sessions.refund.bundleText) : null}
    </Text>
  )
}

/** Full refund by default, or a part, with a reason (R68–R70). */
export const RefundDialog = ({ session, onClose }: DialogProps) => {
  const t = useT()
  const { money } = useFormat()
  const user = useUser()
  const { isOnline } = useNetwork()
  const form = useRefund({ session, onClose })
  const verdict = mayRefundSession(user, session)
  const cents = parseCents(form.values.amount) ?? 0
  const left = refundableCents(session) - cents
  return (
    <RecordDialog
      form={{ ...form, failure: form.failure ?? (verdict.ok ? undefined : reasonText(verdict)) }}
      title={t(($) => $.sessions.refund.title, { plate: plateText(session) })}
      size="sm"
      submit={
        isOverCard(session) && cents > 0
          ? t(($) => $.sessions.refund.yes, { amount: money(cents, session.Currency) })
          : t(($) => $.sessions.action.refund)
      }
      isDangerous
      isDisabled={!verdict.ok}
      onClose={onClose}
    >
      <Sums session={session} />
      {isOverCard(session) ? (
        <AmountField
          description={
            left > 0
              ? t(($) => $.sessions.refund.part, { amount: money(left, session.Currency) })
              : t(($) => $.sessions.refund.full)
          }
          currency={session.Currency}
          data-autofocus
          {...form.field('amount')}
        />
      ) : null}
      <Textarea label={t(($) => $.ui.reason)} maxLength={500} {...form.field('Reason')} />
      <Text size="sm" fw={600}>
        {t(($) => $.sessions.confirm.final)}
      </Text>
      {isOnline ? null : <Alert color="yellow">{t(($) => $.ui.offline)}</Alert>}
    </RecordDialog>
  )
}
