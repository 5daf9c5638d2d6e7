import { Text, Textarea } from '@mantine/core'
import { AddFineComment, type Fine, type FineIncome } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { formatMoney } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { fines } from '../fine-records/fines.api.ts'

type Props = { fine: Fine; income: FineIncome; onClose: () => void }

/** Takes a payment back by a negative row (R129). */
export const ReverseDialog = ({ fine, income, onClose }: Props) => {
  const text = useT()
  const form = useForm({
    initial: { comment: '' },
    check: checkedBy(AddFineComment),
    send: ({ comment }) => fines.reverseIncome({ id: fine.id, incomeId: income.id, comment }),
    onDone: () => finish({ text: t(($) => $.fines.reversed), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.reverseTitle)}
      submit={text(($) => $.fines.reverse)}
      onClose={onClose}
    >
      <Text size="sm">
        {text(($) => $.fines.reverseText, { sum: formatMoney(income.amountInCents, fine.currency) })}
      </Text>
      <Textarea
        label={text(($) => $.fines.field.comment)}
        maxRows={8}
        required
        data-autofocus
        {...form.field('comment')}
      />
    </RecordDialog>
  )
}
