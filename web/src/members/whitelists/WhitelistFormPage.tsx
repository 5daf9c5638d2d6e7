import { Button, Group, Paper, Stack } from '@mantine/core'
import { defaultTimeZone, type Instant } from '@parkla/contract/kit/time.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useAction } from '../../kit/api/action.ts'
import { finish } from '../../kit/forms/finish.ts'
import { lastSearch } from '../../kit/address/last-search.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { DeleteButton } from '../../ui/dialogs/DeleteButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { PublicLinkButton } from '../public-links/PublicLinkButton.part.tsx'
import { WithFirstChoices, type FirstChoices } from '../../people/users/FirstChoices.part.tsx'
import { WhitelistFields } from './WhitelistFields.tsx'
import { whitelists } from './whitelists.api.ts'
import { checkWhitelist, inputOf, valuesOf, type Values } from './whitelists.form.ts'
import { WhitelistsSearch } from './whitelists.search.ts'

type FormProps = { list?: Whitelist; first?: FirstChoices }

/** Saving, deleting and closing lead home (R32). */
const useWhitelistForm = ({ list, first }: FormProps) => {
  const navigate = useNavigate()
  const zone = list?.TimeZone ?? defaultTimeZone
  return useRecordForm<Values, Whitelist, Whitelist | undefined, Instant | undefined>({
    stored: list,
    valuesOf: (stored) => valuesOf(stored, zone, first),
    readNewest: () => readFresh(whitelists.find, { id: list?.Id ?? 0 }),
    check: checkWhitelist(zone),
    send: (values, UpdatedAt) =>
      list
        ? whitelists.save({ id: list.Id, ...inputOf(values, zone), UpdatedAt })
        : whitelists.add(inputOf(values, zone)),
    onDone: () =>
      finish({
        text: t(($) => $.whitelists[list ? 'saved' : 'added']),
        topics: ['whitelists'],
        onClose: () => void navigate({ to: '/home' }),
      }),
  })
}

const DeleteList = ({ list }: { list: Whitelist }) => {
  const navigate = useNavigate()
  const remove = useAction(whitelists.remove, { success: () => t(($) => $.whitelists.deleted) })
  const ask = async (): Promise<void> => {
    const isMeant = await confirmDelete({
      name: list.Name,
      text: t(($) => $.whitelists.confirmDelete.text, { count: list.UserCount }),
    })
    if (isMeant && (await remove.run({ id: list.Id, UpdatedAt: list.UpdatedAt }))) void navigate({ to: '/home' })
  }
  return <DeleteButton loading={remove.isRunning} onClick={() => void ask()} />
}

const WhitelistForm = (props: FormProps) => {
  const text = useT()
  const { form } = useWhitelistForm(props)
  return (
    <Paper withBorder radius="md" p="md">
      <RecordForm
        form={form}
        submit={text(($) => $.ui.save)}
        cancel={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/home" />}>
            {text(($) => $.ui.close)}
          </Button>
        }
      >
        <WhitelistFields form={form} />
      </RecordForm>
    </Paper>
  )
}

const Existing = ({ id }: { id: number }) => {
  const text = useT()
  // Not cached: after a save the form would start from the old record.
  const query = useQuery({ ...queryOf(whitelists.find, { id }, { isShown: true }), gcTime: 0 })
  return (
    <QueryContent query={query} missing={text(($) => $.whitelists.missing)} height={480}>
      {(list) => (
        <>
          <WhitelistForm key={list.Id} list={list} />
          <Group>
            <PublicLinkButton whitelistId={list.Id} />
            <DeleteList list={list} />
          </Group>
        </>
      )}
    </QueryContent>
  )
}

/** Form of a whitelist; id 0 is a new one (R32). */
export const WhitelistFormPage = () => {
  const text = useT()
  const id = Number(useParams({ from: '/whitelists/$id' }).id)
  return (
    <Stack gap="md" maw={760}>
      <div>
        <BackLink to="/whitelists" search={lastSearch('/whitelists', WhitelistsSearch)}>
          {text(($) => $.whitelists.title)}
        </BackLink>
        <PageTitle title={text(($) => $.whitelists[id === 0 ? 'newTitle' : 'editTitle'])} />
      </div>
      {id === 0 ? (
        <WithFirstChoices>{(first) => <WhitelistForm first={first} />}</WithFirstChoices>
      ) : (
        <Existing id={id} />
      )}
    </Stack>
  )
}
