import {
  doubtsOf,
  isDoubtReason,
  isNoticeReason,
  isRejectionReason,
  type DoubtReason,
} from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { Alert, Box, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useId, useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Totals } from '../../ui/table/Totals.tsx'
import { imports } from './imports.api.ts'
import { FileNotices } from './MappingForm.tsx'
import { useFirstRows } from './Rows.tsx'

const Figures = ({ row }: { row: Import }) => {
  const t = useT()
  const implausible = { label: t(($) => $.imports.preview.implausible), value: row.RowsImplausible }
  return (
    <Totals
      label={t(($) => $.imports.preview.totals)}
      figures={[
        { label: t(($) => $.imports.column.read), value: row.RowsRead },
        { label: t(($) => $.imports.preview.toAdd), value: row.RowsToAdd },
        { label: t(($) => $.imports.rowOutcome.THERE), value: row.RowsAlreadyThere },
        ...(doubtsOf(row.Kind).length > 0 ? [implausible] : []),
        { label: t(($) => $.imports.column.rejected), value: row.RowsRejected },
      ]}
    />
  )
}

type CountsProps = { title: string; counts: readonly { id: string | number; count: number; text: string }[] }

const Counts = ({ title, counts }: CountsProps) => {
  const { number } = useFormat()
  const headingId = useId()
  if (counts.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm" id={headingId}>
        {title}
      </Text>
      <Box
        component="ul"
        p={0}
        mt={4}
        mb={0}
        fz="sm"
        style={{ columns: '18rem', listStyle: 'none' }}
        aria-labelledby={headingId}
      >
        {counts.map(({ id, count, text }) => (
          <Group component="li" key={id} gap="sm" wrap="nowrap" align="start" style={{ breakInside: 'avoid' }}>
            <Text span inherit fw={600} ta="end" miw={40} flex="none">
              {number(count)}
            </Text>
            <span>{text}</span>
          </Group>
        ))}
      </Box>
    </div>
  )
}

const PlaceCounts = ({ row }: { row: Import }) => {
  const t = useT()
  const listed = row.Places.reduce((sum, { Rows }) => sum + Rows, 0)
  const others = row.Places.length > 0 ? row.RowsToAdd - listed : 0
  return (
    <Counts
      title={t(($) => $.imports.preview.places)}
      counts={[
        ...row.Places.map(({ PlaceID, PlaceName, Rows }) => ({ id: PlaceID, count: Rows, text: PlaceName })),
        ...(others > 0 ? [{ id: 0, count: others, text: t(($) => $.imports.preview.otherPlaces) }] : []),
      ]}
    />
  )
}

/** Columns that stay unused although their contents may be data that must not be lost (R192). */
const UnusedColumns = ({ row }: { row: Import }) => {
  const t = useT()
  if (row.UnusedColumns.length === 0) return null
  const named = row.UnusedColumns.map(
    ({ Column, Content }) => `${Column} (${t(($) => $.imports.preview.content[Content])})`,
  )
  return (
    <Alert color="yellow" py="xs">
      {`${t(($) => $.imports.preview.unused)} ${named.join(', ')}`}
    </Alert>
  )
}

const countsOf = ({ Reasons }: Import, isWanted: (reason: string) => boolean) =>
  Reasons.filter(({ Reason }) => isWanted(Reason)).map(({ Reason, Count }) => ({
    id: Reason,
    count: Count,
    text: reasonText({ reason: Reason }),
  }))

/** What else the import adds, and how that changes the rows. */
const useFacts = (row: Import): string[] => {
  const t = useT()
  const { day, number } = useFormat()
  const zone = useUser().timeZone
  const starts = t(($) => $.imports.fact.starts, { from: day(row.FirstStart, zone), to: day(row.LastStart, zone) })
  const places = t(($) => $.imports.fact.places, { number: number(row.PlacesToAdd) })
  const ofKind: Partial<Record<ImportKind, string[]>> = {
    sessions: [places, t(($) => $.imports.fact.drivers, { number: number(row.ClientsToAdd) })],
    tariffs: [places, t(($) => $.imports.fact.vat)],
    bookings: [t(($) => $.imports.fact.spots)],
  }
  return [...(isSet(row.LastStart) ? [starts] : []), ...(ofKind[row.Kind] ?? [])]
}

const ImportButton = ({ row, facts, isDisabled }: { row: Import; facts: readonly string[]; isDisabled: boolean }) => {
  const t = useT()
  const { number } = useFormat()
  const { run, isRunning } = useAction(imports.confirm)
  const toFirstRows = useFirstRows()
  const excluded = t(($) => $.imports.rows.headingLeft, { number: number(row.RowsRejected + row.RowsImplausible) })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(($) => $.imports.confirm.title),
      text: `${[...facts, excluded].join('. ')}.`,
      yes: t(($) => $.imports.confirm.yes),
    })
    if (isSure && (await run({ id: row.Id }))) toFirstRows()
  }
  return (
    <Button loading={isRunning} disabled={row.RowsToAdd === 0 || isDisabled} onClick={() => void ask()}>
      {t(($) => $.imports.confirm.button, { number: number(row.RowsToAdd) })}
    </Button>
  )
}

/** Hook: the reasons selected, and another dry run of the file with them. */
export const useConfirming = (row: Import) => {
  const stored = row.Options.ConfirmedReasons
  const [confirmed, setConfirmed] = useState<readonly DoubtReason[]>(stored)
  const { run, isRunning } = useAction(imports.check)
  const toFirstRows = useFirstRows()
  const select = (reason: DoubtReason, isMeant: boolean) =>
    setConfirmed(isMeant ? [...confirmed, reason] : confirmed.filter((one) => one !== reason))
  const check = async (): Promise<void> => {
    const Options = { ...row.Options, ConfirmedReasons: [...confirmed] }
    if (await run({ id: row.Id, Mapping: row.Mapping, Options })) toFirstRows()
  }
  return { confirmed, select, check, isRunning, isChanged: confirmed.toSorted().join() !== stored.toSorted().join() }
}

type PreviewProps = { row: Import; confirming: ReturnType<typeof useConfirming>; isBlocked: boolean }

/** Reasons of implausibility, each with a checkbox that includes its rows in the next dry run. */
const Doubts = ({ row, confirming, isBlocked }: PreviewProps) => {
  const t = useT()
  const { number } = useFormat()
  const { confirmed, select, check, isRunning, isChanged } = confirming
  const doubts = row.Reasons.flatMap(({ Reason, Count }) => (isDoubtReason(Reason) ? [{ Reason, Count }] : []))
  if (doubts.length === 0) return null
  return (
    <Fieldset variant="unstyled" disabled={isBlocked} legend={t(($) => $.imports.preview.doubts)}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.preview.doubtsHint)}
        </Text>
        {doubts.map(({ Reason, Count }) => (
          <Checkbox
            key={Reason}
            size="sm"
            label={`${number(Count)}: ${reasonText({ reason: Reason })}`}
            checked={confirmed.includes(Reason)}
            onChange={({ currentTarget }) => select(Reason, currentTarget.checked)}
          />
        ))}
        <Group>
          <Button variant="default" disabled={!isChanged} loading={isRunning} onClick={() => void check()}>
            {t(($) => $.imports.preview.recheck)}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** The result of the dry run, and the button that imports. */
export const Preview = (props: PreviewProps) => {
  const { row, confirming, isBlocked } = props
  const t = useT()
  const facts = useFacts(row)
  return (
    <Panel title={t(($) => $.imports.preview.title)}>
      <Stack gap="md">
        <Figures row={row} />
        <Text size="sm">{facts.join('. ')}</Text>
        <FileNotices {...row} />
        <UnusedColumns row={row} />
        <PlaceCounts row={row} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Counts title={t(($) => $.imports.preview.rejections)} counts={countsOf(row, isRejectionReason)} />
          <Counts title={t(($) => $.imports.preview.notices)} counts={countsOf(row, isNoticeReason)} />
        </SimpleGrid>
        <Doubts {...props} />
        <Group>
          {/* A selected reason takes effect in the next dry run; until then the import would leave its rows out. */}
          <ImportButton row={row} facts={facts} isDisabled={confirming.isChanged || isBlocked} />
          {row.RowsToAdd === 0 ? (
            <Text size="sm" c="dimmed">
              {reasonText({ reason: 'imports.nothingToAdd' })}
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Panel>
  )
}
