import { Select, Text, TextInput } from '@mantine/core'
import type { PayDebts } from '@parkla/contract/people/clients/clients.schema.ts'
import { settlementMethods } from '@parkla/contract/people/clients/settlement-methods.ts'
import { maySettleOutside, refundableCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useFormat } from '../../kit/format.ts'
import { useForm } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { plateText } from '../session-records/session-texts.ts'
import { sessions } from '../session-records/sessions.api.ts'

type DialogProps = { session: Session; onClose: () => void }

const blank: PayDebts = { Method: 'BANK', Reference: '', Note: '' }

const useSettle = ({ session: { Id: id, UpdatedAt }, onClose }: DialogProps, amount: string) =>
  useForm({
    initial: blank,
    isGuarded: false,
    send: ({ Method, Reference, Note: Reason }) =>
      sessions.update({ id, UpdatedAt, PaymentStatus: 'OK', Method, Reference, Reason }),
    onDone: () =>
      finish({ text: t(($) => $.sessions.done.settled, { amount }), topics: ['sessions', 'clients'], onClose }),
    // After a conflict the list must show the newer version.
    onFailure: () => {
      void refresh('sessions')
      return false
    },
  })

/** Records a session as paid by bank, in cash or otherwise; no card is charged (R81). */
export const SettleDialog = ({ session, onClose }: DialogProps) => {
  const t = useT()
  const { money } = useFormat()
  const verdict = maySettleOutside(useUser(), session)
  const amount = money(refundableCents(session), session.Currency)
  const form = useSettle({ session, onClose }, amount)
  return (
    <RecordDialog
      form={{ ...form, failure: form.failure ?? (verdict.ok ? undefined : reasonText(verdict)) }}
      title={t(($) => $.sessions.settle.title, { plate: plateText(session), amount })}
      size="sm"
      submit={t(($) => $.sessions.settle.yes)}
      isDangerous
      isDisabled={!verdict.ok}
      onClose={onClose}
    >
      <Select
        label={t(($) => $.ui.paymentMethod)}
        data={settlementMethods.map((value) => ({ value, label: t(($) => $.sessions.settle.methods[value]) }))}
        {...form.field('Method')}
      />
      <TextInput label={t(($) => $.sessions.settle.reference)} maxLength={100} {...form.field('Reference')} />
      <TextInput label={t(($) => $.ui.note)} maxLength={500} {...form.field('Note')} />
      <Text size="sm" fw={600}>
        {t(($) => $.sessions.confirm.final)}
      </Text>
    </RecordDialog>
  )
}
