import { mayPayDebts, totalsByCurrency } from '@parkla/contract/people/clients/clients.policy.ts'
import { PayDebts, type Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { settlementMethods } from '@parkla/contract/people/clients/settlement-methods.ts'
import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { clients } from './clients.api.ts'
import { sumsText } from './client-texts.ts'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

const blank: PayDebts = { Method: 'BANK', Reference: '', Note: '' }

/** Confirmation with number and totals. */
const usePayDebts = (client: Client) => {
  const t = useT()
  const form = useForm({
    initial: blank,
    check: checkedBy(PayDebts),
    send: (values: PayDebts) => clients.payDebts({ id: client.Id, ...values }),
    onDone: () => {
      snackbar.success(t(($) => $.clients.debts.paid))
      void refresh('clients', 'sessions')
    },
  })
  const ask = async (): Promise<void> => {
    if (form.validate().hasErrors) return
    const sums = sumsText(totalsByCurrency(client.Debts))
    const isMeant = await confirm({
      title: t(($) => $.clients.debts.confirmTitle),
      text: t(($) => $.clients.debts.confirmText, { count: client.Debts.length, sums }),
      yes: t(($) => $.clients.debts.pay),
      isDangerous: true,
    })
    if (isMeant) form.onSubmit()
  }
  return { form, ask }
}

/** Settles debts outside the card (R81). */
export const PayDebtsForm = ({ client }: { client: Client }) => {
  const t = useT()
  const user = useUser()
  const { form, ask } = usePayDebts(client)
  const verdict = mayPayDebts(user, client)
  const methods = settlementMethods.map((value) => ({ value, label: t(($) => $.sessions.settle.methods[value]) }))
  return (
    <Fieldset legend={t(($) => $.clients.debts.payTitle)} disabled={!verdict.ok}>
      <RecordForm
        form={{
          ...form,
          onSubmit: (event) => {
            event.preventDefault()
            void ask()
          },
        }}
        submit={t(($) => $.clients.debts.pay)}
      >
        <Text size="sm" c="dimmed">
          {verdict.ok ? t(($) => $.clients.debts.explanation) : reasonText(verdict)}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select label={t(($) => $.ui.paymentMethod)} data={methods} {...form.field('Method')} />
          <TextInput label={t(($) => $.clients.debts.reference)} autoComplete="off" {...form.field('Reference')} />
        </SimpleGrid>
        <TextInput label={t(($) => $.ui.note)} autoComplete="off" {...form.field('Note')} />
      </RecordForm>
    </Fieldset>
  )
}
