import { Text } from '@mantine/core'
import type { Letter } from '@parkla/contract/enforcement/letters/letters.schema.ts'
import { paymentPageSizes } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../kit/api/action.ts'
import { saveFile } from '../../kit/api/download.ts'
import { useList } from '../../kit/lists/list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { confirm } from '../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../ui/table/row-action.ts'
import { fines } from '../fine-records/fines.api.ts'
import { EnforcementSearch } from '../fine-records/fines.search.ts'
import { invoiceFile } from '../fine-records/invoice-file.ts'
import { letters } from './letters.api.ts'
import { letterColumns } from './letters.columns.tsx'

const none = {}

const useRowActions = (): ((letter: Letter) => RowAction[]) => {
  const pdf = useAction(fines.invoicePdf)
  const post = useAction(letters.post, { success: () => t(($) => $.fines.letters.posted) })
  const open = async ({ fineId: id, id: invoiceId }: Letter): Promise<void> => {
    const file = await pdf.run({ id, invoiceId })
    if (file) saveFile(invoiceFile(file))
  }
  const markPosted = async ({ fineId: id, id: invoiceId, debtorName, invoiceNumber }: Letter): Promise<void> => {
    const isMeant = await confirm({
      title: t(($) => $.fines.letters.postTitle, { number: invoiceNumber }),
      text: t(($) => $.fines.letters.postText, { name: debtorName || '–' }),
      yes: t(($) => $.fines.letters.post),
    })
    if (isMeant) await post.run({ id, invoiceId })
  }
  return (letter) => [
    { id: 'open', label: t(($) => $.fines.letters.open), onClick: () => void open(letter) },
    { id: 'post', label: t(($) => $.fines.letters.post), onClick: () => void markPosted(letter) },
  ]
}

/** Reminders to print and post, until they are marked as posted. */
export const LettersTab = () => {
  const text = useT()
  const { search, change } = useSearchState(EnforcementSearch)
  const list = useList(letters.list, { filters: none, paging: search, setPaging: change })
  const actions = useRowActions()
  const navigate = useNavigate()
  const title = text(($) => $.fines.tab['reminder-letters'])
  return (
    <>
      <Text size="sm" c="dimmed">
        {text(($) => $.fines.letters.hint)}
      </Text>
      <ListTable
        label={title}
        list={list}
        columns={letterColumns}
        sizes={paymentPageSizes}
        file={letters.export}
        filters={none}
        empty={text(($) => $.fines.letters.empty)}
        actions={actions}
        rowLabel={({ debtorName, invoiceNumber }) => [debtorName, invoiceNumber].filter(Boolean).join(', ')}
        onOpen={({ fineId }) => void navigate({ to: '/parking-fine/$id', params: { id: String(fineId) } })}
      />
    </>
  )
}
