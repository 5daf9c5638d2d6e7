import { Group, Title } from '@mantine/core'
import { mayRemoveAmount } from '@parkla/contract/enforcement/fine-terms/fine-terms.policy.ts'
import type { FineAmount } from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { useState } from 'react'
import { formatMoney } from '../../kit/format.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useNow } from '../../kit/time/now.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { showDay, dayAt } from '../../kit/time/wall-clock.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { AmountDialog } from './AmountDialog.tsx'
import { fineTerms } from './fine-terms.api.ts'

const columns = columnsOf<FineAmount>([
  { id: 'reason', header: () => t(($) => $.ui.reason), cell: ({ reasonText }) => reasonText, phone: 'title' },
  {
    id: 'place',
    header: () => t(($) => $.ui.place),
    cell: ({ placeName }) => placeName || t(($) => $.ui.allPlaces),
    phone: 'line',
  },
  {
    id: 'amount',
    header: () => t(($) => $.ui.amount),
    cell: ({ amountInCents, currency }) => formatMoney(amountInCents, currency),
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'from',
    header: () => t(($) => $.ui.validFrom),
    cell: ({ validFrom }) => showDay(validFrom),
    phone: 'line',
  },
  {
    id: 'to',
    header: () => t(($) => $.fines.terms.validTo),
    cell: ({ validTo }) => (validTo === '' ? '–' : showDay(validTo)),
    phone: 'line',
  },
])

const useAmountActions = (edit: (amount: FineAmount) => void): ((amount: FineAmount) => RowAction[]) => {
  const user = useUser()
  const today = dayAt(useNow(), user.timeZone)
  const deletes = useRowDelete(fineTerms.removeAmount, { success: () => t(($) => $.fines.terms.amountDeleted) })
  return (amount) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(amount) },
    ...(mayRemoveAmount(user, amount, today).ok
      ? [deletes({ name: amount.reasonText, text: t(($) => $.fines.terms.deleteText) }, { id: amount.id })]
      : []),
  ]
}

/** Amounts of fines in a region with their validity (R132). */
export const AmountList = ({ region, currency }: { region: string; currency: string }) => {
  const text = useT()
  const list = useWholeList(fineTerms.amounts, { region })
  const [edited, edit] = useState<FineAmount | 'new'>()
  const actions = useAmountActions(edit)
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {text(($) => $.fines.terms.amounts)}
        </Title>
        <AddButton onClick={() => edit('new')}>{text(($) => $.fines.terms.addAmount)}</AddButton>
      </Group>
      <ListTable
        label={text(($) => $.fines.terms.amounts)}
        columns={columns}
        list={list}
        empty={text(($) => $.fines.terms.noAmounts)}
        actions={actions}
        rowLabel={({ reasonText }) => reasonText}
        onOpen={edit}
      />
      {edited === undefined ? null : (
        <AmountDialog
          region={region}
          currency={currency}
          amount={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}
