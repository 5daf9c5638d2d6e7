import { Button, Skeleton, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyInTime } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { EnforcementSearch, enforcementTabs } from '../fine-records/fines.search.ts'
import { FinesTab } from './FinesTab.tsx'

const ObjectionsTab = lazyInTime(async () => (await import('../objections/ObjectionsTab.tsx')).ObjectionsTab)
const OfficersTab = lazyInTime(async () => (await import('../officers/OfficersTab.tsx')).OfficersTab)
const PaymentsTab = lazyInTime(async () => (await import('../payments/PaymentsTab.tsx')).PaymentsTab)
const CreditsTab = lazyInTime(async () => (await import('../payments/CreditsTab.tsx')).CreditsTab)
const LettersTab = lazyInTime(async () => (await import('../letters/LettersTab.tsx')).LettersTab)
const ChecksTab = lazyInTime(async () => (await import('../status-checks/ChecksTab.tsx')).ChecksTab)
const TermsTab = lazyInTime(async () => (await import('../fine-terms/TermsTab.tsx')).TermsTab)
const ReportsTab = lazyInTime(async () => (await import('../reporting-tasks/ReportsTab.tsx')).ReportsTab)

type Tab = (typeof enforcementTabs)[number]

/** Everyone with fine rights; the other tabs are for global admins (R33). */
const commonTabs: readonly Tab[] = ['parking-fines', 'fine-objections']

const TabList = ({ tab, tabs }: { tab: Tab; tabs: readonly Tab[] }) => {
  const t = useT()
  const { change } = useSearchState(EnforcementSearch)
  // Filters of one tab do not apply to another.
  return (
    <Tabs value={tab} onChange={(next) => change(EnforcementSearch.parse({ tab: next }))}>
      <Tabs.List aria-label={t(($) => $.fines.tab.label)}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {t(($) => $.fines.tab[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/** Page of fines, objections and their settings. */
export const EnforcementPage = () => {
  const t = useT()
  const { search } = useSearchState(EnforcementSearch)
  const seesGroups = usePermission('vehicleGroups.view')
  const tabs = usePermission('fines.edit') ? enforcementTabs : commonTabs
  const tab = tabs.find((each) => each === search.tab) ?? 'parking-fines'
  return (
    <ListPage>
      <PageTitle title={t(($) => $.fines.tab[tab])}>
        {seesGroups ? (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/vehicle-groups" />}>
            {t(($) => $['vehicle-groups'].title)}
          </Button>
        ) : null}
      </PageTitle>
      <TabList tab={tab} tabs={tabs} />
      <Suspense fallback={<Skeleton height={480} radius="md" aria-busy="true" />}>
        {tab === 'parking-fines' ? <FinesTab /> : null}
        {tab === 'payments' ? <PaymentsTab /> : null}
        {tab === 'credits' ? <CreditsTab /> : null}
        {tab === 'reminder-letters' ? <LettersTab /> : null}
        {tab === 'fine-objections' ? <ObjectionsTab /> : null}
        {tab === 'parking-status-check-logs' ? <ChecksTab /> : null}
        {tab === 'parking-fine-reports' ? <ReportsTab /> : null}
        {tab === 'fine-terms' ? <TermsTab /> : null}
        {tab === 'enforcement-officers' ? <OfficersTab /> : null}
      </Suspense>
    </ListPage>
  )
}
