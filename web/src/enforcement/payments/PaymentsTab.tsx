import { Box, Button, Group, NativeSelect } from '@mantine/core'
import {
  paymentPageSizes,
  paymentStatuses,
  type PaymentEvent,
} from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import type { Payment } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import { IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useList, type Paging } from '../../kit/lists/list.ts'
import { useOpened } from '../../kit/address/opened.ts'
import { t, useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { EnforcementSearch, noPaymentFilters, PaymentFilterValues } from '../fine-records/fines.search.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { payments } from './payments.api.ts'
import { paymentColumns, receivedText } from './payments.columns.tsx'

/** Steps of a payment: open ones are assigned or ignored, reversals take one back, decided ones are opened again. */
const stepsOf = ({ status, isReversal }: Payment): readonly PaymentEvent[] => {
  if (status === 'OPEN') return [isReversal ? 'takeBack' : 'assign', 'ignore']
  return status === 'RETURNED' && !isReversal ? [] : ['undo']
}

/** Steps with a dialog; `takeBack` runs at once. */
type DialogStep = Exclude<PaymentEvent, 'takeBack'>
type Open = (payment: Payment, step: PaymentEvent) => void

const actionsOf =
  (open: Open) =>
  (payment: Payment): RowAction[] =>
    stepsOf(payment).map((step) => ({
      id: step,
      label: t(($) => $.fines.payments.action[step]),
      isDangerous: step === 'undo' || step === 'takeBack',
      onClick: () => open(payment, step),
    }))

const PaymentFilters = () => {
  const text = useT()
  const { search, filter: change } = useSearchState(EnforcementSearch)
  const filter = (to: Partial<typeof noPaymentFilters>): void => change({ ...to, payment: 0 })
  const statusOf = (paymentStatus: string) => PaymentFilterValues.pick({ paymentStatus: true }).parse({ paymentStatus })
  return (
    <Filters onClear={isChanged(search, noPaymentFilters) ? () => filter(noPaymentFilters) : undefined}>
      <NativeSelect
        label={text(($) => $.ui.status)}
        data={[
          ...paymentStatuses.map((value) => ({ value, label: text(($) => $.fines.payments.status[value]) })),
          { value: 'ALL', label: text(($) => $.ui.all) },
        ]}
        value={search.paymentStatus}
        onChange={({ currentTarget }) => filter(statusOf(currentTarget.value))}
      />
      <SearchField
        label={text(($) => $.fines.payments.search)}
        maxLength={100}
        // Wide enough for the label in Latvian.
        style={{ flexBasis: '15rem' }}
        value={search.payer}
        onSearch={(payer) => filter({ payer })}
      />
    </Filters>
  )
}

type PaymentDialogProps = { payment: Payment; step: DialogStep; onClose: () => void }

/** No dialog for a step that the status does not allow, as in the address of a payment decided since. */
const PaymentDialog = ({ step, ...props }: PaymentDialogProps) => {
  if (!stepsOf(props.payment).includes(step)) return null
  return step === 'assign' ? <AssignDialog {...props} /> : <ExplainDialog {...props} action={step} />
}

/** Entries of bank statements: the doubtful ones to assign, and all that were booked (R133). */
export const PaymentsTab = () => {
  const text = useT()
  const navigate = useNavigate()
  const { search, change } = useSearchState(EnforcementSearch)
  const filters = useMemo(
    () => ({ status: search.paymentStatus === 'ALL' ? ('' as const) : search.paymentStatus, search: search.payer }),
    [search.paymentStatus, search.payer],
  )
  const setPaging = (to: Partial<Paging>): void => change({ ...to, payment: 0 })
  const list = useList(payments.list, { filters, paging: search, setPaging })
  const title = text(($) => $.fines.tab.payments)
  const isDesk = !isChanged(search, noPaymentFilters)
  const takeBack = useAction(payments.takeBack, {
    success: () => t(($) => $.fines.payments.takenBack),
    refreshes: ['fines'],
  })
  const open: Open = ({ id, UpdatedAt }, paymentStep) => {
    if (paymentStep === 'takeBack') void takeBack.run({ id, UpdatedAt })
    else change({ payment: id, paymentStep })
  }
  const close = () => change({ payment: 0, paymentStep: 'assign' }, 'replace')
  const opened = useOpened(list, { idOf: ({ id }) => id, id: search.payment, close })
  const actions = actionsOf(open)
  const show = (payment: Payment): void => {
    if (payment.status === 'OPEN') open(payment, payment.isReversal ? 'ignore' : 'assign')
    else if (payment.fineId > 0) void navigate({ to: '/parking-fine/$id', params: { id: String(payment.fineId) } })
  }
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <Box flex="1 1 20rem">
          <PaymentFilters />
        </Box>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/imports" search={{ kind: 'payments' }} />}
        >
          {text(($) => $.fines.payments.import)}
        </Button>
      </Group>
      <ListTable
        label={title}
        list={list}
        columns={paymentColumns}
        sizes={paymentPageSizes}
        file={payments.export}
        filters={filters}
        empty={isDesk ? text(($) => $.fines.payments.empty) : text(($) => $.ui.noMatchesHint)}
        actions={actions}
        rowLabel={(payment) => `${payment.payer} ${receivedText(payment)}`}
        onOpen={show}
      />
      {opened === undefined ? null : <PaymentDialog payment={opened} step={search.paymentStep} onClose={close} />}
    </>
  )
}
