import { Button, Group, Paper, Stack } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { defaultTimeZone, type Instant } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useAction } from '../../kit/api/action.ts'
import { finish } from '../../kit/forms/finish.ts'
import { formatMoney } from '../../kit/format.ts'
import { lastSearch } from '../../kit/address/last-search.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { DeleteButton } from '../../ui/dialogs/DeleteButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { WithFirstChoices, type FirstChoices } from '../../people/users/FirstChoices.part.tsx'
import { FleetFields } from './FleetFields.tsx'
import { fleets } from './fleets.api.ts'
import { FleetsSearch } from './fleets.search.ts'
import { checkFleet, inputOf, valuesOf, type Values } from './fleets.form.ts'

const lastFleets = () => lastSearch('/fleets', FleetsSearch)

type FormProps = { fleet?: Fleet; first?: FirstChoices }

/** Saving and closing lead to the list. */
const useFleetForm = ({ fleet, first }: FormProps) => {
  const navigate = useNavigate()
  const zone = fleet?.TimeZone ?? defaultTimeZone
  return useRecordForm<Values, Fleet, Fleet | undefined, Instant | undefined>({
    stored: fleet,
    valuesOf: (stored) => valuesOf(stored, zone, first),
    readNewest: () => readFresh(fleets.find, { id: fleet?.Id ?? 0 }),
    check: checkFleet(zone),
    send: (values, UpdatedAt) => {
      const input = inputOf(values, zone)
      return fleet ? fleets.save({ Id: fleet.Id, ...input, UpdatedAt }) : fleets.add(input)
    },
    onDone: () =>
      finish({
        text: t(($) => $.fleets[fleet ? 'saved' : 'added']),
        topics: ['fleets'],
        // The list's filters could hide a new fleet.
        onClose: () => void navigate({ to: '/fleets', search: fleet ? lastFleets() : {} }),
      }),
  })
}

const DeleteFleet = ({ fleet }: { fleet: Fleet }) => {
  const navigate = useNavigate()
  const remove = useAction(fleets.remove, { success: () => t(($) => $.fleets.deleted) })
  const ask = async (): Promise<void> => {
    const { Id: id, Name: name, UserCount: count, BalanceInCents: balance, Currency, UpdatedAt } = fleet
    const users = t(($) => $.fleets.confirmDelete.text, { count })
    const sum = formatMoney(balance ?? 0, Currency)
    const isMeant = await confirmDelete({
      name,
      text: balance === null ? users : `${users} ${t(($) => $.fleets.balance.left, { sum })}.`,
    })
    if (isMeant && (await remove.run({ id, UpdatedAt }))) void navigate({ to: '/fleets', search: lastFleets() })
  }
  return <DeleteButton loading={remove.isRunning} onClick={() => void ask()} />
}

const FleetForm = (props: FormProps) => {
  const text = useT()
  const { form } = useFleetForm(props)
  return (
    <Paper withBorder radius="md" p="md">
      <RecordForm
        form={form}
        submit={text(($) => $.ui.save)}
        cancel={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/fleets" search={lastFleets()} />}>
            {text(($) => $.ui.close)}
          </Button>
        }
      >
        <FleetFields form={form} fleet={props.fleet} />
      </RecordForm>
    </Paper>
  )
}

const Existing = ({ id }: { id: number }) => {
  const text = useT()
  // Not cached: after a save the form would start from the old record.
  const query = useQuery({ ...queryOf(fleets.find, { id }, { isShown: true }), gcTime: 0 })
  return (
    <QueryContent query={query} missing={text(($) => $.fleets.missing)} height={480}>
      {(fleet) => (
        <>
          <FleetForm key={fleet.Id} fleet={fleet} />
          <Group>
            <DeleteFleet fleet={fleet} />
          </Group>
        </>
      )}
    </QueryContent>
  )
}

/** Form of a fleet; id 0 is a new one. */
export const FleetFormPage = () => {
  const text = useT()
  const id = Number(useParams({ from: '/fleets/$id' }).id)
  return (
    <Stack gap="md" maw={760}>
      <div>
        <BackLink to="/fleets" search={lastFleets()}>
          {text(($) => $.fleets.title)}
        </BackLink>
        <PageTitle title={text(($) => $.fleets[id === 0 ? 'newTitle' : 'editTitle'])} />
      </div>
      {id === 0 ? <WithFirstChoices>{(first) => <FleetForm first={first} />}</WithFirstChoices> : <Existing id={id} />}
    </Stack>
  )
}
