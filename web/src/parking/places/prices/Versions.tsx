import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { TariffVersion } from '@parkla/contract/parking/places/places.schema.ts'
import { withNamedDays } from '@parkla/contract/parking/tariffs/days/day-exceptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { formatMoment } from '../../../kit/format.ts'
import { shownOf } from '../../../kit/lists/list.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Changes } from '../record/Changes.tsx'
import { places } from '../places.api.ts'
import { tariffDifferences } from '../record/differences.ts'
import { useEditor } from '../record/place-editor.ts'

const tones: Readonly<Record<TariffVersion['State'], Tone>> = {
  PAST: 'neutral',
  CURRENT: 'success',
  FUTURE: 'accent',
  WITHDRAWN: 'warning',
}

const stateText = (state: TariffVersion['State']): string => t(($) => $.places.versions.state[state])

const momentText = (instant: Instant, zone: string): string =>
  isSet(instant) ? formatMoment(instant, zone) : t(($) => $.places.validity.unlimited)

const contentOf = ({ AvailabilityTable, DiscountPlan, Terms }: TariffVersion) => ({
  table: withNamedDays(AvailabilityTable),
  plan: DiscountPlan,
  terms: Terms,
})

const none: readonly TariffVersion[] = []

const useVersions = () => useQuery(queryOf(places.versions, { id: useEditor().place.Id }, { isShown: true }))

type CompareProps = { version: TariffVersion; onClose: () => void }

/** Compares two versions (R50); initially with the previous one. */
const CompareDialog = ({ version, onClose }: CompareProps) => {
  const t = useT()
  const { data: versions = none } = useVersions()
  const { place, currency } = useEditor()
  const [newer, setNewer] = useState(version)
  const [older, setOlder] = useState(versions[versions.indexOf(version) + 1] ?? version)
  const differences = tariffDifferences(contentOf(older), contentOf(newer))
  const choices = versions.map((each) => ({
    value: String(each.Id),
    label: t(($) => $.places.versions.name, {
      from: momentText(each.AvailabilityTable.ValidFrom, place.TimeZone),
      state: stateText(each.State),
    }),
  }))
  const chosen = (id: string) => versions.find(({ Id }) => String(Id) === id) ?? version
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.places.versions.compareTitle)} size="lg">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t(($) => $.places.versions.older)}
            data={choices}
            value={String(older.Id)}
            onChange={({ currentTarget }) => setOlder(chosen(currentTarget.value))}
          />
          <NativeSelect
            label={t(($) => $.places.versions.newer)}
            data={choices}
            value={String(newer.Id)}
            onChange={({ currentTarget }) => setNewer(chosen(currentTarget.value))}
          />
        </SimpleGrid>
        {differences.length === 0 ? (
          <Text c="dimmed">{t(($) => $.places.versions.same)}</Text>
        ) : (
          <Changes label={t(($) => $.places.versions.compareTitle)} differences={differences} currency={currency} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Withdraws a scheduled version after a confirmation (R50). */
const useWithdraw = () => {
  const { place } = useEditor()
  const { run } = useAction(places.withdraw, { success: () => t(($) => $.places.versions.withdrawn) })
  return async ({ Id: tariffId, AvailabilityTable: { ValidFrom } }: TariffVersion): Promise<void> => {
    const isSure = await confirm({
      title: t(($) => $.places.versions.withdrawTitle),
      text: t(($) => $.places.versions.withdrawText, { from: momentText(ValidFrom, place.TimeZone) }),
      yes: t(($) => $.places.versions.withdraw),
      isDangerous: true,
    })
    if (isSure) await run({ id: place.Id, tariffId })
  }
}

const Actions = ({ version }: { version: TariffVersion }) => {
  const t = useT()
  const { place, rights } = useEditor()
  const [isComparing, setComparing] = useState(false)
  const withdraw = useWithdraw()
  const from = momentText(version.AvailabilityTable.ValidFrom, place.TimeZone)
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        aria-label={t(($) => $.places.versions.compareOf, { from })}
        onClick={() => setComparing(true)}
      >
        {t(($) => $.places.versions.compare)}
      </Button>
      {version.State === 'FUTURE' && rights.prices ? (
        <Button
          variant="light"
          color="red"
          size="xs"
          aria-label={t(($) => $.places.versions.withdrawOf, { from })}
          onClick={() => void withdraw(version)}
        >
          {t(($) => $.places.versions.withdraw)}
        </Button>
      ) : null}
      {isComparing ? <CompareDialog version={version} onClose={() => setComparing(false)} /> : null}
    </Group>
  )
}

const Moment = ({ at }: { at: Instant }) => momentText(at, useEditor().place.TimeZone)

const columns = columnsOf<TariffVersion>([
  {
    id: 'from',
    header: () => t(($) => $.ui.validFrom),
    cell: ({ AvailabilityTable: { ValidFrom } }) => <Moment at={ValidFrom} />,
    phone: 'title',
  },
  {
    id: 'to',
    header: () => t(($) => $.places.versions.to),
    cell: ({ AvailabilityTable: { ValidTo } }) => <Moment at={ValidTo} />,
  },
  {
    id: 'state',
    header: () => t(($) => $.places.field.Status),
    cell: ({ State }) => <Badge tone={tones[State]}>{stateText(State)}</Badge>,
    phone: 'aside',
  },
  { id: 'by', header: () => t(($) => $.places.versions.by), cell: ({ CreatedBy }) => CreatedBy },
  {
    id: 'actions',
    header: () => t(($) => $.ui.actions),
    cell: (version) => <Actions version={version} />,
    align: 'right',
  },
])

/** Versions of the prices, newest first, with Compare and Withdraw (R50). */
export const Versions = () => {
  const t = useT()
  const query = useVersions()
  return (
    <ListTable
      label={t(($) => $.places.versions.table)}
      columns={columns}
      list={{ ...shownOf(query), rows: query.data ?? none }}
      empty={t(($) => $.places.versions.none)}
    />
  )
}
