import { Button, Group, NativeSelect } from '@mantine/core'
import type { FineTerms } from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dotted } from '../../kit/dotted.ts'
import { formatMoney } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { EnforcementSearch } from '../fine-records/fines.search.ts'
import { AmountList } from './AmountList.tsx'
import { fineTerms } from './fine-terms.api.ts'
import { TermsDialog } from './TermsDialog.tsx'

const TermsPanel = ({ terms, onEdit }: { terms: FineTerms; onEdit: () => void }) => {
  const text = useT()
  const money = (cents: number) => formatMoney(cents, terms.currency)
  const days = (count: number) => text(($) => $.fines.terms.days, { count })
  const reminders = dotted(terms.reminders.map((each) => `${days(each.days)}: ${money(each.costInCents)}`))
  return (
    <Panel title={text(($) => $.fines.terms.title)}>
      <Facts
        facts={[
          { label: text(($) => $.fines.terms.payDays), value: days(terms.payDays) },
          { label: text(($) => $.fines.terms.objectDays), value: days(terms.objectDays) },
          { label: text(($) => $.fines.terms.answerDays), value: days(terms.answerDays) },
          { label: text(($) => $.fines.terms.reminders), value: reminders || '–' },
          { label: text(($) => $.fines.terms.reminderPayDays), value: days(terms.reminderPayDays) },
          { label: text(($) => $.fines.terms.forwardDays), value: days(terms.forwardDays) },
          { label: text(($) => $.fines.field.partner), value: terms.debtPartner },
          { label: text(($) => $.fines.terms.collectionCost), value: money(terms.collectionCostInCents) },
          {
            label: text(($) => $.fines.terms.lapseYears),
            value: text(($) => $.fines.terms.years, { count: terms.lapseYears }),
          },
        ]}
      />
      <Button mt="sm" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {text(($) => $.ui.edit)}
      </Button>
    </Panel>
  )
}

const OfRegions = ({ regions }: { regions: readonly FineTerms[] }) => {
  const text = useT()
  const { search, change } = useSearchState(EnforcementSearch)
  const [isEditing, edit] = useState(false)
  const terms = regions.find(({ region }) => region === search.region) ?? regions[0]
  if (terms === undefined) return null
  return (
    <>
      <Group>
        <NativeSelect
          label={text(($) => $.ui.region)}
          data={regions.map(({ region }) => region)}
          value={terms.region}
          onChange={({ currentTarget }) => change({ region: currentTarget.value })}
        />
      </Group>
      <TermsPanel terms={terms} onEdit={() => edit(true)} />
      <AmountList key={terms.region} region={terms.region} currency={terms.currency} />
      {isEditing ? <TermsDialog terms={terms} onClose={() => edit(false)} /> : null}
    </>
  )
}

/** Amounts, deadlines, reminders and costs of fines by region, for global admins (R126, R131, R132). */
export const TermsTab = () => {
  const text = useT()
  const query = useQuery(queryOf(fineTerms.list, {}, { isShown: true }))
  return (
    <QueryContent query={query} empty={text(($) => $.ui.noData)}>
      {(regions) => <OfRegions regions={regions} />}
    </QueryContent>
  )
}
