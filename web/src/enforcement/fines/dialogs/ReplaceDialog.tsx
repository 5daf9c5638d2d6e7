import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { ReplaceFine, type Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { language, t, useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { fines } from '../../fine-records/fines.api.ts'

const codeOf = { et: 'EST', en: 'ENG', lv: 'LVA' } as const

/** A successor with another plate or reason; its page opens (R134). */
export const ReplaceDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const navigate = useNavigate()
  const { data: reasons = [] } = useQuery(listQueryOf(fines.reasons, { language: codeOf[language()] }))
  const { id, UpdatedAt } = fine
  const form = useForm({
    initial: { licensePlate: displayPlate(fine.licensePlate), reasonCode: fine.reasonCode, comment: '' },
    check: checkedBy(ReplaceFine),
    send: (values) => fines.replace({ id, ...values, UpdatedAt }),
    onDone: (successor) => {
      finish({ text: t(($) => $.fines.done.replace), topics: ['fines'], onClose })
      void navigate({ to: '/parking-fine/$id', params: { id: String(successor.id) } })
    },
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action.replace)}
      submit={text(($) => $.fines.action.replace)}
      onClose={onClose}
    >
      <Text size="sm" c="var(--quiet-text)">
        {text(($) => $.fines.replaceText)}
      </Text>
      <TextInput
        label={text(($) => $.ui.plate)}
        autoCapitalize="characters"
        autoComplete="off"
        required
        data-autofocus
        {...form.field('licensePlate')}
      />
      <NativeSelect
        label={text(($) => $.ui.reason)}
        data={reasons.map(({ code, text: label }) => ({ value: code, label }))}
        {...form.field('reasonCode')}
      />
      <Textarea label={text(($) => $.fines.field.comment)} maxRows={8} required {...form.field('comment')} />
    </RecordDialog>
  )
}
