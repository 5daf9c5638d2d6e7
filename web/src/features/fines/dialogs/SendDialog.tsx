import { NativeSelect, Text } from '@mantine/core'
import type { Fine } from '@parkla/contract/fines/fines.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../kit/form.ts'
import { formatMoney } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf, refresh } from '../../../kit/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { fines } from '../fines.api.ts'

/** Asks before a fine goes to a debt partner; that of its region is proposed (R130, R188). */
export const SendDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const { id, UpdatedAt } = fine
  const { data } = useQuery(queryOf(fines.partners, { id }, { isShown: true }))
  const partners = data?.partners ?? []
  const form = useForm({
    initial: { partner: '' },
    check: () => ({}),
    send: ({ partner }) => fines.send({ id, partner: partner || (partners[0] ?? ''), UpdatedAt }),
    onDone: () => {
      snackbar.success(t(($) => $.fines.done.send))
      void refresh('fines')
      onClose()
    },
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
