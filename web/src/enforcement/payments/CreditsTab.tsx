import { Text } from '@mantine/core'
import { paymentPageSizes } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import type { Credit } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import { useList, type Paging } from '../../kit/lists/list.ts'
import { useOpened } from '../../kit/address/opened.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { EnforcementSearch } from '../fine-records/fines.search.ts'
import { payments } from './payments.api.ts'
import { creditColumns } from './payments.columns.tsx'
import { PayOutDialog } from './PayOutDialog.tsx'

const none = {}
const idOf = ({ fineId }: Credit): number => fineId
const rowId = (credit: Credit): string => String(idOf(credit))

/** Credits: what debtors have paid too much, until it is returned (R125). */
export const CreditsTab = () => {
  const text = useT()
  const { search, change } = useSearchState(EnforcementSearch)
  const setPaging = (to: Partial<Paging>): void => change({ ...to, credit: 0 })
  const list = useList(payments.credits, { filters: none, paging: search, setPaging })
  const close = () => change({ credit: 0 }, 'replace')
  const opened = useOpened(list, { idOf, id: search.credit, close })
  const open = (credit: Credit): void => change({ credit: idOf(credit) })
  const title = text(($) => $.fines.tab.credits)
  return (
    <>
      <Text size="sm" c="dimmed">
        {text(($) => $.fines.payments.creditsHint)}
      </Text>
      <ListTable
        label={title}
        list={list}
        columns={creditColumns}
        rowId={rowId}
        sizes={paymentPageSizes}
        file={payments.exportCredits}
        filters={none}
        empty={text(($) => $.fines.payments.noCredits)}
        actions={(credit) => [{ id: 'payOut', label: t(($) => $.fines.payments.payOut), onClick: () => open(credit) }]}
        rowLabel={({ number }) => number}
        onOpen={open}
      />
      {opened === undefined ? null : <PayOutDialog credit={opened} onClose={close} />}
    </>
  )
}
