import { Alert, Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { maxId } from '@parkla/contract/kit/id.ts'
import { IconBarrierBlock, IconCalendarMonth, IconMessageReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { vatPercentOn } from '@parkla/contract/parking/tariffs/vat-rates.ts'
import { dotted } from '../../../kit/dotted.ts'
import { lastSearch } from '../../../kit/address/last-search.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { usePermission, useUser } from '../../../kit/session.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { places } from '../places.api.ts'
import { PlaceMarks, PlaceStatus } from '../list/places.columns.tsx'
import { PlaceSearch, PlacesSearch, placeTabs } from '../list/places.search.ts'
import { wireNameText } from '../place-texts.ts'
import { ReplayPanel } from '../simulator/ReplayPanel.tsx'
import { Simulator } from '../simulator/Simulator.tsx'
import { Versions } from '../prices/Versions.tsx'
import { WeekEditor } from '../prices/WeekEditor.tsx'
import { dayAt } from '../../../kit/time/wall-clock.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ChangesPanel } from './Changes.tsx'
import { Occupancy } from './Occupancy.tsx'
import { EditorProvider, type Editor } from './place-editor.ts'
import { rightsOf } from './place-rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { TermsEditor } from './TermsEditor.tsx'
import { type PlaceDraft, usePlaceDraft } from './usePlaceDraft.ts'
import classes from './PlacePage.module.css'
import { BackLink } from '../../../ui/page/BackLink.tsx'

/** Read-only data and current occupancy of the place. */
const Head = ({ place }: { place: Place }) => {
  const t = useT()
  return (
    <Group justify="space-between" align="flex-end" gap="0.75rem 2rem">
      <div>
        <Text size="sm" c="dimmed">
          {dotted([place.AddressText, place.Region, place.Code])}
        </Text>
        <Group gap="xs" mt={4}>
          <PlaceStatus status={place.Status} />
          <PlaceMarks place={place} />
          <Text size="sm">{t(($) => $.places.type[place.Type])}</Text>
        </Group>
      </div>
      <Occupancy place={place} />
    </Group>
  )
}

const Parts = ({ place }: { place: Place }) => {
  const t = useT()
  if (place.ChildPlaces.length === 0) return null
  return (
    <Text size="sm">
      {t(($) => $.places.links.parts)}:{' '}
      {place.ChildPlaces.map(({ Id, Name }, index) => (
        <span key={Id}>
          {index === 0 ? '' : ', '}
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/place/$id" params={{ id: String(Id) }} />}>
            {Name}
          </Anchor>
        </span>
      ))}
    </Text>
  )
}

/** Fields that the server dropped (R57). */
const Dropped = ({ editing }: { editing: PlaceDraft }) => {
  const t = useT()
  if (editing.dropped.length === 0) return null
  return (
    <Alert
      color="orange"
      role="alert"
      withCloseButton
      closeButtonLabel={t(($) => $.ui.close)}
      onClose={editing.forgetDropped}
    >
      {t(($) => $.places.save.dropped, { fields: editing.dropped.map(wireNameText).join('; ') })}
    </Alert>
  )
}

const PlaceTabs = () => {
  const t = useT()
  const { search, change } = useSearchState(PlaceSearch)
  const { tab } = search
  return (
    <Tabs value={tab} onChange={(next) => change(PlaceSearch.parse({ tab: next }), 'replace')}>
      <Tabs.List mb="md" aria-label={t(($) => $.places.tab.label)}>
        {placeTabs.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {t(($) => $.places.tab[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        {tab === 'week' ? <WeekEditor /> : null}
        {tab === 'terms' ? <TermsEditor /> : null}
        {tab === 'versions' ? <Versions /> : null}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Editor at the left; price calculator, changes and revenue forecast at the right. */
const PlaceEditor = ({ place }: { place: Place }) => {
  const user = useUser()
  const editing = usePlaceDraft(place)
  const [today] = useState(() => dayAt(Date.now(), place.TimeZone))
  const { base, draft, setDraft } = editing
  const editor = useMemo((): Editor => {
    const { Currency, VatRates } = base.Pricing
    const rights = rightsOf(user)
    return {
      place: base,
      draft,
      change: setDraft,
      rights,
      currency: Currency,
      vatPercent: vatPercentOn(VatRates, today),
      today,
    }
  }, [base, draft, setDraft, user, today])
  return (
    <EditorProvider value={editor}>
      <Dropped editing={editing} />
      <div className={classes.columns}>
        <PlaceTabs />
        <Stack gap="md" className={classes.aside}>
          {/* washes are priced by service, not by time (R58) */}
          {base.Type === 'PARKING' ? <Simulator /> : null}
          <ChangesPanel />
          {base.Type === 'PARKING' ? <ReplayPanel /> : null}
        </Stack>
      </div>
      <SaveBar editing={editing} />
    </EditorProvider>
  )
}

/** Links to other pages of the place that the reader may open. */
const PlaceLinks = ({ placeId, isCarWash }: { placeId: number; isCarWash: boolean }) => {
  const t = useT()
  const mayOpenPasses = usePermission('passes.view')
  const maySeeGates = usePermission('gates.view')
  const maySeeDisputes = usePermission('disputes.view')
  const params = { id: String(placeId) }
  return (
    <>
      {maySeeGates ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBarrierBlock size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/gate-controllers/$id" params={params} />}
        >
          {t(($) => $.gates.title)}
        </Button>
      ) : null}
      {mayOpenPasses ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCalendarMonth size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/monthly-passes/$id" params={params} />}
        >
          {t(($) => $.passes.title)}
        </Button>
      ) : null}
      {isCarWash && maySeeDisputes ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMessageReport size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/place/$id/disputes" params={params} />}
        >
          {t(($) => $.disputes.title)}
        </Button>
      ) : null}
    </>
  )
}

const AllPlacesLink = () => {
  const t = useT()
  return (
    <BackLink to="/places" search={lastSearch('/places', PlacesSearch)}>
      {t(($) => $.ui.allPlaces)}
    </BackLink>
  )
}

const usePlace = () => {
  const { id } = useParams({ from: '/place/$id' })
  const number = /^\d{1,16}$/.test(id) ? Math.min(Number(id), maxId) : 0
  // Not cached: the next visit loads the place again.
  return useQuery({ ...queryOf(places.find, { id: number }, { isShown: true }), gcTime: 0 })
}

/** A place: weekly prices, terms, versions and price calculator. */
export const PlacePage = () => {
  const t = useT()
  const query = usePlace()
  const place = query.data
  return (
    <Stack gap="md">
      <div>
        <AllPlacesLink />
        <PageTitle title={place?.Name ?? t(($) => $.ui.place)}>
          {place ? <PlaceLinks placeId={place.Id} isCarWash={place.Type === 'CAR_WASH'} /> : null}
        </PageTitle>
      </div>
      <QueryContent query={query} missing={t(($) => $.places.missing)} height={420}>
        {(shown) => (
          <>
            <Head place={shown} />
            <Parts place={shown} />
            <PlaceEditor key={shown.Id} place={shown} />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}
