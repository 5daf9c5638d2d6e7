import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Anchor, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/confirm.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { imports } from './imports.api.ts'
import { StateBadge } from './imports.columns.tsx'
import { isRunning, stateText } from './import-texts.ts'
import { MappingForm } from './MappingForm.tsx'
import { Outcome } from './Outcome.tsx'
import { Preview } from './Preview.tsx'
import { Rows } from './Rows.tsx'

/** Used where live announcements are delayed. */
const pollMs = 1_000

const useImport = (id: number) =>
  useQuery({
    ...queryOf(imports.find, { id }, { isShown: true }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })

const CancelButton = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning: isCancelling } = useAction(imports.cancel)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(($) => $.imports.cancelImport.title),
      text: t(($) => $.imports.cancelImport.text),
      yes: t(($) => $.imports.cancelImport.button),
      no: t(($) => $.imports.cancelImport.no),
      isDangerous: true,
    })
    if (isSure) await run({ id: row.Id })
  }
  return (
    <Button variant="default" loading={isCancelling} onClick={() => void ask()}>
      {t(($) => $.imports.cancelImport.button)}
    </Button>
  )
}

/** How far the running step is; read out at every tenth only. */
const StepProgress = ({ row }: { row: Import }) => {
  const t = useT()
  const { number, share } = useFormat()
  const title = stateText(row.State)
  const rows = number(row.State === 'CHECKING' ? row.RowsRead : row.RowsToAdd)
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Progress value={row.Progress * 100} size="lg" aria-label={title} />
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.progress, { rows, share: share(row.Progress) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.mayLeave)}
        </Text>
        <VisuallyHidden aria-live="polite">{share(Math.floor(row.Progress * 10) / 10)}</VisuallyHidden>
      </Stack>
    </Panel>
  )
}

const canBeCancelled: readonly Import['State'][] = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING']

const Steps = ({ row }: { row: Import }) => {
  const t = useT()
  const [isChanging, setChanging] = useState(false)
  switch (row.State) {
    case 'UPLOADED':
      return <MappingForm key={row.HeadingRow} row={row} />
    case 'CHECKING':
    case 'IMPORTING':
      return <StepProgress row={row} />
    case 'CHECKED':
      return (
        <>
          <Preview row={row} />
          <Group>
            <Button variant="subtle" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              {t(($) => $.imports.changeMapping)}
            </Button>
          </Group>
          {isChanging ? <MappingForm row={row} /> : null}
          <Rows row={row} />
        </>
      )
    default:
      return (
        <>
          <Outcome row={row} />
          <Rows row={row} />
        </>
      )
  }
}

const Facts = ({ row }: { row: Import }) => {
  const t = useT()
  const { moment } = useFormat()
  const zone = useUser().timeZone
  const by = row.OwnerName || t(($) => $.imports.terminal)
  return (
    <Group gap="xs">
      <StateBadge row={row} />
      <Text size="sm" c="dimmed">
        {`${by}, ${moment(row.CreatedAt, zone)}`}
      </Text>
    </Group>
  )
}

/** One file: its columns, the dry run and the result. */
export const ImportPage = () => {
  const t = useT()
  const { id } = useParams({ from: '/imports/$id' })
  const query = useImport(Number(id))
  const row = query.data
  return (
    <Stack gap="md" maw={1100}>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/imports" />}>
        {t(($) => $.imports.back)}
      </Anchor>
      <PageTitle title={row?.FileName ?? t(($) => $.shell.nav.imports)}>
        {row && canBeCancelled.includes(row.State) ? <CancelButton row={row} /> : null}
      </PageTitle>
      <QueryContent query={query} height={240}>
        {(shown) => (
          <>
            <Facts row={shown} />
            <Steps key={shown.Id} row={shown} />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}
