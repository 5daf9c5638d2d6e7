import { Alert, Anchor, Button, NativeSelect, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { BookCheck, BookComparison } from '@parkla/contract/money/books/books.schema.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment, formatMoney, formatNumber } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { books } from './books.api.ts'

const tones: Readonly<Record<BookCheck['State'], Tone>> = {
  RUNNING: 'accent',
  BALANCED: 'success',
  DIFFERENT: 'danger',
}

/** Links a difference to its place. */
const PlaceLink = ({ of: { Kind, PlaceId, PlaceName } }: { of: BookComparison }) => {
  if (PlaceId === null) return '–'
  const id = String(PlaceId)
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) =>
        Kind === 'STATEMENTS' ? (
          <Link {...props} to="/statements" search={{ placeId: PlaceId }} />
        ) : Kind === 'PAYOUTS' ? (
          <Link {...props} to="/place/$id/disputes" params={{ id }} />
        ) : Kind === 'FINES' ? (
          <Link {...props} to="/report" search={{ reportType: 'FINES', placeId: PlaceId, groupBy: 'DAY' }} />
        ) : (
          <Link {...props} to="/report" search={{ reportType: 'REVENUE', placeId: PlaceId, groupBy: 'DAY' }} />
        )
      }
    >
      {PlaceName}
    </Anchor>
  )
}

const Comparison = ({ of }: { of: BookComparison }) => {
  const { Kind, Currency, LeftInCents, RightInCents, DifferingPlaces } = of
  const difference = LeftInCents - RightInCents
  return (
    <Table.Tr>
      <Table.Td miw="14rem">
        {t(($) => $.books.kind[Kind])}
        <Text size="xs" c="dimmed">
          {t(($) => $.books.sides[Kind])}
        </Text>
      </Table.Td>
      <Table.Td ta="right" {...(DifferingPlaces > 0 ? { c: 'var(--danger-text)', fw: 700 } : {})}>
        {formatMoney(difference, Currency)}
      </Table.Td>
      <Table.Td ta="right">{formatMoney(LeftInCents, Currency)}</Table.Td>
      <Table.Td ta="right">{formatMoney(RightInCents, Currency)}</Table.Td>
      <Table.Td ta="right">{formatNumber(DifferingPlaces)}</Table.Td>
      <Table.Td miw="12rem" style={{ whiteSpace: 'normal' }}>
        <PlaceLink of={of} />
      </Table.Td>
    </Table.Tr>
  )
}

const Comparisons = ({ comparisons }: { comparisons: readonly BookComparison[] }) => {
  const text = useT()
  if (comparisons.length === 0) return <EmptyState title={text(($) => $.books.nothing)} />
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={text(($) => $.books.comparisons)} style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text(($) => $.books.comparison)}</Table.Th>
            <Table.Th ta="right">{text(($) => $.books.difference)}</Table.Th>
            <Table.Th ta="right">{text(($) => $.books.left)}</Table.Th>
            <Table.Th ta="right">{text(($) => $.books.right)}</Table.Th>
            <Table.Th ta="right">{text(($) => $.books.places)}</Table.Th>
            <Table.Th>{text(($) => $.books.first)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparisons.map((of) => (
            <Comparison key={`${of.Kind} ${of.Currency}`} of={of} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

const runText = ({ StartedAt, StartedBy, State }: BookCheck): string =>
  dotted([
    formatMoment(StartedAt, defaultTimeZone),
    t(($) => $.books.state[State]),
    StartedBy || t(($) => $.books.nightly),
  ])

const Runs = ({ checks }: { checks: readonly BookCheck[] }) => {
  const text = useT()
  const [chosen, choose] = useState(0)
  const shown = checks.find(({ ID }) => ID === chosen) ?? checks.find(({ State }) => State !== 'RUNNING') ?? checks[0]
  if (!shown) return <EmptyState title={text(($) => $.books.empty)} />
  return (
    <Stack gap="sm">
      <NativeSelect
        maw="28rem"
        label={text(($) => $.books.run)}
        data={checks.map((check) => ({ value: String(check.ID), label: runText(check) }))}
        value={String(shown.ID)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <div>
        <Badge tone={tones[shown.State]}>{text(($) => $.books.state[shown.State])}</Badge>
      </div>
      {shown.State === 'DIFFERENT' ? <Alert color="red">{text(($) => $.books.differ)}</Alert> : null}
      {shown.State === 'RUNNING' ? null : <Comparisons comparisons={shown.Comparisons} />}
    </Stack>
  )
}

/** The last checks of the books, each comparison with both sums (decision 0063). */
export const BooksPage = () => {
  const text = useT()
  const query = useQuery({
    ...queryOf(books.list, {}, { isShown: true }),
    refetchInterval: ({ state }) => (state.data?.some(({ State }) => State === 'RUNNING') ? 3_000 : false),
  })
  const isRunning = query.data?.some(({ State }) => State === 'RUNNING') ?? false
  const run = useAction(books.run, { success: () => t(($) => $.books.started) })
  return (
    <Stack gap="var(--page-gap)">
      <div>
        <BackLink to="/statements">{text(($) => $.statements.title)}</BackLink>
        <PageTitle title={text(($) => $.books.title)}>
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={run.isRunning || isRunning}
            onClick={() => void run.run({})}
          >
            {text(($) => $.books.runNow)}
          </Button>
        </PageTitle>
      </div>
      <Text size="sm" c="dimmed">
        {text(($) => $.books.explanation)}
      </Text>
      <QueryContent query={query} height={320}>
        {(checks) => <Runs checks={checks} />}
      </QueryContent>
    </Stack>
  )
}
