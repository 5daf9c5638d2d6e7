import { doubtsOf } from '@parkla/contract/imports/import-findings.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/confirm.ts'
import { Totals } from '../../ui/Totals.tsx'
import { imports } from './imports.api.ts'
import { Doubts, useConfirming } from './Doubts.tsx'
import { FileNotices } from './FileNotices.tsx'
import { Reasons } from './Reasons.tsx'

const Figures = ({ row }: { row: Import }) => {
  const t = useT()
  const implausible = { label: t(($) => $.imports.preview.implausible), value: row.RowsImplausible }
  return (
    <Totals
      label={t(($) => $.imports.preview.totals)}
      figures={[
        { label: t(($) => $.imports.preview.read), value: row.RowsRead },
        { label: t(($) => $.imports.of[row.Kind].toAdd), value: row.RowsToAdd },
        { label: t(($) => $.imports.preview.alreadyThere), value: row.RowsAlreadyThere },
        ...(doubtsOf(row.Kind).length > 0 ? [implausible] : []),
        { label: t(($) => $.imports.preview.rejected), value: row.RowsRejected },
      ]}
    />
  )
}

const useConfirmation = (row: Import) => {
  const t = useT()
  const format = useFormat()
  const { run, isRunning } = useAction(imports.confirm)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(($) => $.imports.of[row.Kind].title),
      text: t(($) => $.imports.of[row.Kind].text, {
        rows: format.number(row.RowsToAdd),
        places: format.number(row.PlacesToAdd),
        clients: format.number(row.ClientsToAdd),
        leftOut: format.number(row.RowsRejected + row.RowsImplausible),
      }),
      yes: t(($) => $.imports.confirm.yes),
    })
    if (isSure) await run({ id: row.Id })
  }
  return { ask, isRunning }
}

/** The result of the dry run, and the button that imports. */
export const Preview = ({ row }: { row: Import }) => {
  const t = useT()
  const { day, number } = useFormat()
  const zone = useUser().timeZone
  const { ask, isRunning } = useConfirmation(row)
  const confirming = useConfirming(row)
  const days = { from: day(row.FirstStart, zone), to: day(row.LastStart, zone) }
  return (
    <Paper withBorder p="lg" component="section" aria-label={t(($) => $.imports.preview.title)}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t(($) => $.imports.preview.title)}
        </Title>
        <Figures row={row} />
        {isSet(row.LastStart) || row.Kind === 'tariffs' ? (
          <Text size="sm">
            {t(($) => $.imports.of[row.Kind].besides, {
              ...days,
              places: number(row.PlacesToAdd),
              clients: number(row.ClientsToAdd),
            })}
          </Text>
        ) : null}
        <FileNotices reasons={row.FileNotices} />
        <Reasons row={row} />
        <Doubts row={row} confirming={confirming} />
        <Group>
          {/* A selected reason takes effect in the next dry run; until then the import would leave its rows out. */}
          <Button loading={isRunning} disabled={row.RowsToAdd === 0 || confirming.isChanged} onClick={() => void ask()}>
            {t(($) => $.imports.of[row.Kind].button, { number: number(row.RowsToAdd) })}
          </Button>
          {row.RowsToAdd === 0 ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.imports.confirm.nothing)}
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}
