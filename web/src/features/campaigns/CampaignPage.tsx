import { Alert, Box, Button, Paper, Stack } from '@mantine/core'
import type { Campaign } from '@parkla/contract/campaigns/campaigns.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { t, useT } from '../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../kit/query.ts'
import { useRecordForm } from '../../kit/record-form.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ConflictAlert } from '../../ui/ConflictAlert.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { CampaignFields } from './CampaignFields.tsx'
import { campaigns } from './campaigns.api.ts'
import { checkCampaign, inputOf, valuesOf, type Start, type Values } from './campaigns.form.ts'

/** Saving and closing lead to the list (R32). */
const useCampaignForm = (start: Start) => {
  const navigate = useNavigate()
  const { campaign } = start
  return useRecordForm<Values, Campaign, Start, Instant | undefined>({
    stored: start,
    valuesOf,
    versionOf: (stored) => stored.campaign?.UpdatedAt,
    readNewest: async () => ({
      campaign: await queryClient.fetchQuery({ ...queryOf(campaigns.find, { id: campaign?.ID ?? 0 }), staleTime: 0 }),
    }),
    check: checkCampaign,
    send: (values, UpdatedAt) =>
      campaign ? campaigns.save({ ID: campaign.ID, ...inputOf(values), UpdatedAt }) : campaigns.add(inputOf(values)),
    onDone: () => {
      snackbar.success(t(($) => $.campaigns[campaign ? 'saved' : 'added']))
      void refresh('campaigns')
      void navigate({ to: '/campaigns' })
    },
  })
}

/** The buttons stay at the lower edge; saving is possible with valid values only. */
const CampaignForm = (start: Start) => {
  const text = useT()
  const { form } = useCampaignForm(start)
  const mayEdit = start.campaign?.MayEdit ?? true
  const isValid = Object.keys(checkCampaign(form.values)).length === 0
  // Saving is disabled while a field is wrong: errors appear when a visited field is left.
  const showErrors = () => {
    const errors = Object.entries(checkCampaign(form.getValues())).filter(([name]) => form.isTouched(name))
    form.setErrors(Object.fromEntries(errors))
  }
  return (
    <Paper withBorder radius="md" p="md" component="form" onSubmit={form.onSubmit} onBlur={showErrors} noValidate>
      <Stack gap="md">
        {mayEdit ? null : <Alert color="gray">{text(($) => $.campaigns.readOnly)}</Alert>}
        <Box component="fieldset" disabled={!mayEdit} p={0} m={0} bd={0} miw={0}>
          <Stack gap="md">
            <CampaignFields form={form} campaign={start.campaign} />
          </Stack>
        </Box>
        {form.conflict ? <ConflictAlert conflict={form.conflict} /> : null}
        <FormFailure text={form.failure} />
        <Box pos="sticky" bottom={0} py="xs" bg="var(--mantine-color-body)" style={{ zIndex: 1 }}>
          <FormButtons
            isSending={form.isSending}
            isDisabled={!mayEdit || !isValid}
            cancel={
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/campaigns" />}>
                {text(($) => $.ui.close)}
              </Button>
            }
          >
            {text(($) => $.ui.save)}
          </FormButtons>
        </Box>
      </Stack>
    </Paper>
  )
}

type ReadProps = { id: number; isCopied: boolean }

const Read = ({ id, isCopied }: ReadProps) => {
  const text = useT()
  // Not cached: after a save the form would start from the old record.
  const query = useQuery({ ...queryOf(campaigns.find, { id }, { isShown: true }), gcTime: 0 })
  return (
    <QueryContent query={query} missing={text(($) => $.campaigns.missing)} height={480}>
      {(read) => <CampaignForm key={read.ID} {...(isCopied ? { copyOf: read } : { campaign: read })} />}
    </QueryContent>
  )
}

/** Form of a campaign or template; id 0 is a new one, `copy` what it begins from (R118). */
export const CampaignPage = () => {
  const text = useT()
  const id = Number(useParams({ from: '/campaign/$id' }).id)
  const { copy, template } = useSearch({ from: '/campaign/$id' })
  const isNew = id === 0
  return (
    <Stack gap="md" maw={860}>
      <div>
        <BackLink to="/campaigns">{text(($) => $.campaigns.title)}</BackLink>
        <PageTitle title={text(($) => $.campaigns[isNew ? 'newTitle' : 'editTitle'])} />
      </div>
      {isNew && copy === 0 ? (
        <CampaignForm isTemplate={template === 'true'} />
      ) : (
        <Read id={isNew ? copy : id} isCopied={isNew} />
      )}
    </Stack>
  )
}
