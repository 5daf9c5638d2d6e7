import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import {
  AssignPayment,
  type Payment,
  type PaymentSuggestion,
} from '@parkla/contract/enforcement/fines/payments/payments.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { dotted } from '../../../kit/dotted.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { formatMoney } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { FineStatusBadge } from '../fine-texts.tsx'
import { payments } from './payments.api.ts'
import { receivedText } from './payments.columns.tsx'

const PaymentFacts = ({ payment }: { payment: Payment }) => {
  const text = useT()
  return (
    <Facts
      facts={[
        { label: text(($) => $.ui.amount), value: receivedText(payment) },
        { label: text(($) => $.ui.date), value: showDay(payment.date) },
        { label: text(($) => $.ui.payer), value: payment.payer },
        payment.otherReferences.length > 0
          ? { label: text(($) => $.fines.payments.references), value: payment.otherReferences.join(', ') }
          : { label: text(($) => $.fines.field.reference), value: payment.referenceNumber },
        { label: text(($) => $.fines.payments.details), value: payment.details },
      ]}
    />
  )
}

const Suggested = ({ fine }: { fine: PaymentSuggestion }) => {
  const text = useT()
  return (
    <Radio
      value={fine.referenceNumber}
      label={
        <Group gap="xs">
          <Text span size="sm" fw={500}>
            {dotted([fine.number, displayPlate(fine.licensePlate)])}
          </Text>
          <FineStatusBadge status={fine.status} />
          <Text span size="sm">
            {text(($) => $.fines.leftText, { sum: formatMoney(fine.leftInCents, fine.currency) })}
          </Text>
          {fine.reasons.map((reason) => (
            <Badge key={reason} tone="accent">
              {text(($) => $.fines.payments.suggestion[reason])}
            </Badge>
          ))}
        </Group>
      }
      description={fine.debtorName}
    />
  )
}

/** Books an open payment for a fine: one of the suggestions, or by its reference number. */
export const AssignDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const text = useT()
  const { id, UpdatedAt } = payment
  const query = useQuery(queryOf(payments.suggestions, { id }, { isShown: true }))
  const form = useForm({
    initial: { referenceNumber: '' },
    check: checkedBy(AssignPayment),
    send: ({ referenceNumber }) => payments.assign({ id, referenceNumber, UpdatedAt }),
    onDone: ({ fineNumber }) =>
      finish({
        text: t(($) => $.fines.payments.booked, { number: fineNumber }),
        topics: ['fines'],
        onClose,
      }),
  })
  return (
    <RecordDialog
      form={form}
      size={560}
      title={text(($) => $.fines.payments.action.assign)}
      submit={text(($) => $.fines.payments.book)}
      onClose={onClose}
      inAddress={['payment']}
    >
      <PaymentFacts payment={payment} />
      <QueryContent query={query} empty={text(($) => $.fines.payments.noSuggestions)}>
        {(rows) => (
          <Radio.Group
            label={text(($) => $.fines.payments.suggestions)}
            value={form.values.referenceNumber}
            onChange={(value) => form.setFieldValue('referenceNumber', value)}
          >
            <Stack gap="xs" mt="xs">
              {rows.map((fine) => (
                <Suggested key={fine.fineId} fine={fine} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </QueryContent>
      <TextInput
        label={text(($) => $.fines.payments.referenceOfFine)}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        {...form.field('referenceNumber')}
      />
    </RecordDialog>
  )
}
