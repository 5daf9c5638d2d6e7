import { Alert, Box, Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mayUseType } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { IconFileInvoice, IconMessageHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { finish } from '../../kit/forms/finish.ts'
import { lazyDialog, lazyInTime, lazyView } from '../../kit/pages/lazy-view.tsx'
import { useCloseGuard } from '../../kit/forms/leave-guard.ts'
import { useStaleOnLeave } from '../../kit/api/live.ts'
import { lastSearch } from '../../kit/address/last-search.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { PublicLinkButton } from '../public-links/PublicLinkButton.part.tsx'
import { WithFirstChoices } from '../../people/users/FirstChoices.part.tsx'
import { CampaignFields } from './CampaignFields.tsx'
import { campaigns } from './campaigns.api.ts'
import { checkCampaign, inputOf, valuesOf, type Start, type Values } from './campaigns.form.ts'
import { CampaignSearch, CampaignsSearch, campaignTabs } from './campaigns.search.ts'

const RegistrantList = lazyInTime(async () => (await import('./registrants/RegistrantList.tsx')).RegistrantList)
const LedgerList = lazyInTime(async () => (await import('./ledger/LedgerList.tsx')).LedgerList)
const CampaignResults = lazyInTime(async () => (await import('./results/CampaignResults.tsx')).CampaignResults)
const ThankYouNoteDialog = lazyDialog(async () => (await import('./ThankYouNoteDialog.tsx')).ThankYouNoteDialog)
const CampaignInvoices = lazyView(async () => (await import('./CampaignInvoices.tsx')).CampaignInvoices)

const lastCampaigns = () => lastSearch('/campaigns', CampaignsSearch)

/** Saving and closing lead to the list (R32). */
const useCampaignForm = (start: Start) => {
  const navigate = useNavigate()
  const { campaign, copyOf } = start
  return useRecordForm<Values, Campaign, Start, Instant | undefined>({
    stored: start,
    valuesOf,
    versionOf: (stored) => stored.campaign?.UpdatedAt,
    readNewest: async () => ({
      campaign: await readFresh(campaigns.find, { id: campaign?.ID ?? 0 }),
    }),
    check: checkCampaign,
    send: (values, UpdatedAt) =>
      campaign
        ? campaigns.save({ ID: campaign.ID, ...inputOf(values), UpdatedAt })
        : campaigns.add({ ...inputOf(values), CopyOfID: copyOf?.ID ?? 0 }),
    onDone: () =>
      finish({
        text: t(($) => $.campaigns[campaign ? 'saved' : 'added']),
        topics: ['campaigns'],
        // The list's filters could hide a new campaign.
        onClose: () => void navigate({ to: '/campaigns', search: campaign ? lastCampaigns() : {} }),
      }),
  })
}

/** The buttons stay at the lower edge; saving is possible with valid values only. */
const CampaignForm = (start: Start) => {
  const text = useT()
  const { form } = useCampaignForm(start)
  useCloseGuard(['tab'], () => form.isUnsaved() && !form.isSending)
  const mayAdd = usePermission('campaigns.edit')
  const ofType = mayUseType(useUser(), (start.campaign ?? start.copyOf)?.Type ?? 'DISCOUNT_PERCENT')
  const isInScope = start.campaign?.MayEdit ?? mayAdd
  const mayEdit = isInScope && ofType.ok
  const isValid = Object.keys(checkCampaign(form.values)).length === 0
  // Saving is disabled while a field is wrong: errors appear when a visited field is left.
  const showErrors = () => {
    const errors = Object.entries(checkCampaign(form.getValues())).filter(([name]) => form.isTouched(name))
    form.setErrors(Object.fromEntries(errors))
  }
  return (
    <Paper withBorder radius="md" p="md" onBlur={showErrors}>
      <RecordForm
        form={form}
        isSticky
        isDisabled={!mayEdit || !isValid}
        submit={text(($) => $.ui.save)}
        cancel={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/campaigns" search={lastCampaigns()} />}
          >
            {text(($) => $.ui.close)}
          </Button>
        }
      >
        {mayEdit ? null : (
          <Alert color="gray">
            {!isInScope && mayAdd
              ? text(($) => $.campaigns.readOnly)
              : reasonText(!mayAdd || ofType.ok ? { reason: 'access.notPermitted' } : ofType)}
          </Alert>
        )}
        <Box component="fieldset" disabled={!mayEdit} p={0} m={0} bd={0} miw={0}>
          <Stack gap="md">
            <CampaignFields form={form} campaign={start.campaign} />
          </Stack>
        </Box>
      </RecordForm>
    </Paper>
  )
}

/** Invoices, thank-you note and public link of a campaign. */
const CampaignButtons = ({ campaign }: { campaign: Campaign }) => {
  const text = useT()
  const { ID: campaignId, Name: name } = campaign
  return (
    <Group gap="xs">
      {campaign.Type === 'PREPAID_CREDIT' ? (
        <DialogButton
          label={text(($) => $.campaigns.invoice.title)}
          leftSection={<IconFileInvoice size={16} aria-hidden />}
        >
          {(close) => <CampaignInvoices campaign={campaign} onClose={close} />}
        </DialogButton>
      ) : null}
      <DialogButton label={text(($) => $.campaigns.noteTitle)} leftSection={<IconMessageHeart size={16} aria-hidden />}>
        {(close) => <ThankYouNoteDialog campaignId={campaignId} name={name} onClose={close} />}
      </DialogButton>
      <PublicLinkButton campaignId={campaignId} />
    </Group>
  )
}

const views = { registrants: RegistrantList, ledger: LedgerList, results: CampaignResults } as const

/** Details, or a view of a saved campaign; closing the view leads to the details. */
const Saved = ({ campaign }: { campaign: Campaign }) => {
  const text = useT()
  const { search, filter } = useSearchState(CampaignSearch)
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  if (campaign.IsTemplate) return <CampaignForm campaign={campaign} />
  const isDetails = search.tab === 'details'
  const Tab = views[search.tab === 'details' ? 'registrants' : search.tab]
  return (
    <Stack gap="sm" flex="1 1 auto" mih={0}>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          // The four Estonian labels fit on a phone in the small size only.
          size={isPhone ? 'xs' : 'sm'}
          aria-label={campaign.Name}
          data={campaignTabs.map((value) => ({ value, label: text(($) => $.campaigns.tab[value]) }))}
          value={search.tab}
          onChange={(tab) => filter(CampaignSearch.pick({ tab: true }).parse({ tab }))}
        />
        {isDetails && campaign.MayEdit ? <CampaignButtons campaign={campaign} /> : null}
        {isDetails ? null : (
          <Group justify="space-between" gap="xs" wrap="nowrap" miw={0} flex="1 1 16rem">
            <Text fw={600} truncate title={campaign.Name}>
              {campaign.Name}
            </Text>
            <Button variant="default" flex="none" onClick={() => filter({ tab: 'details' })}>
              {text(($) => $.ui.close)}
            </Button>
          </Group>
        )}
      </Group>
      {isDetails ? (
        <Box maw={860}>
          <CampaignForm key={campaign.ID} campaign={campaign} />
        </Box>
      ) : (
        <Suspense fallback={<Skeleton height={320} radius="md" />}>
          <Tab campaign={campaign} />
        </Suspense>
      )}
    </Stack>
  )
}

type ReadProps = { id: number; isCopied: boolean }

const Read = ({ id, isCopied }: ReadProps) => {
  const text = useT()
  // Not cached: after a save the form would start from the old record.
  const query = useQuery({ ...queryOf(campaigns.find, { id }, { isShown: true }), gcTime: 0 })
  return (
    <QueryContent query={query} missing={text(($) => $.campaigns.missing)} height={480}>
      {(read) =>
        isCopied ? (
          <WithFirstChoices>{(first) => <CampaignForm key={read.ID} copyOf={read} first={first} />}</WithFirstChoices>
        ) : (
          <Saved campaign={read} />
        )
      }
    </QueryContent>
  )
}

/** A campaign or template; id 0 is a new one, `copy` what it begins from (R118). */
export const CampaignPage = () => {
  const text = useT()
  const id = Number(useParams({ from: '/campaign/$id' }).id)
  const { copy, template } = useSearch({ from: '/campaign/$id' })
  const isNew = id === 0
  // Sessions change credit and rights, so the data is stale on leaving.
  useStaleOnLeave('campaigns')
  return (
    <ListPage>
      <div>
        <BackLink to="/campaigns" search={lastCampaigns()}>
          {text(($) => $.campaigns.title)}
        </BackLink>
        <PageTitle title={text(($) => $.campaigns[isNew ? 'newTitle' : 'editTitle'])} />
      </div>
      {isNew && copy === 0 ? (
        <Box maw={860}>
          <WithFirstChoices>
            {(first) => <CampaignForm isTemplate={template === 'true'} first={first} />}
          </WithFirstChoices>
        </Box>
      ) : (
        <Read id={isNew ? copy : id} isCopied={isNew} />
      )}
    </ListPage>
  )
}
