import { NativeSelect, Text } from '@mantine/core'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { formatMoney } from '../../kit/format.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { fines } from '../fine-records/fines.api.ts'

type Props = { fine: Fine; onClose: () => void }

const SendForm = ({ fine, partners, onClose }: Props & { partners: string[] }) => {
  const text = useT()
  const { id, UpdatedAt } = fine
  const form = useForm({
    initial: { partner: partners[0] ?? '' },
    check: ({ partner }): FieldErrors => (partner === '' ? { partner: reasonText({ reason: 'input.required' }) } : {}),
    send: ({ partner }) => fines.send({ id, partner, UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.done.send), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action.send)}
      submit={text(($) => $.fines.action.send)}
      onClose={onClose}
    >
      <Text size="sm">{text(($) => $.fines.sendText, { sum: formatMoney(fine.leftInCents, fine.currency) })}</Text>
      <NativeSelect label={text(($) => $.fines.field.partner)} data={partners} {...form.field('partner')} />
    </RecordDialog>
  )
}

/** Confirms that a fine goes to a debt partner; that of its region is preselected (R130, R188). */
export const SendDialog = (props: Props) => {
  const text = useT()
  return (
    <NewestRecord
      call={fines.partners}
      input={{ id: props.fine.id }}
      title={text(($) => $.fines.action.send)}
      onClose={props.onClose}
    >
      {({ partners }) => <SendForm {...props} partners={partners} />}
    </NewestRecord>
  )
}
