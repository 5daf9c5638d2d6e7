import { Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { TariffVersion } from '@parkla/contract/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../kit/action.ts'
import { formatMoment } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Changes } from '../record/Changes.tsx'
import { places } from '../places.api.ts'
import { tariffDifferences } from '../record/differences.ts'
import { useEditor } from '../record/place-editor.ts'
import classes from './Versions.module.css'

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
  table: AvailabilityTable,
  plan: DiscountPlan,
  terms: Terms,
})

type CompareProps = { versions: readonly TariffVersion[]; version: TariffVersion; onClose: () => void }

/** Compares two versions (R50); initially with the previous one. */
const CompareDialog = ({ versions, version, onClose }: CompareProps) => {
  const t = useT()
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

type RowProps = { version: TariffVersion; onCompare: () => void; onWithdraw: () => void }

const VersionRow = ({ version, onCompare, onWithdraw }: RowProps) => {
  const t = useT()
  const { place, rights } = useEditor()
  const from = momentText(version.AvailabilityTable.ValidFrom, place.TimeZone)
  return (
    <tr>
      <td data-label={t(($) => $.places.versions.from)}>{from}</td>
      <td data-label={t(($) => $.places.versions.to)}>
        {momentText(version.AvailabilityTable.ValidTo, place.TimeZone)}
      </td>
      <td data-label={t(($) => $.places.field.Status)}>
        <Badge tone={tones[version.State]}>{stateText(version.State)}</Badge>
      </td>
      <td data-label={t(($) => $.places.versions.by)}>{version.CreatedBy}</td>
      <td>
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            size="xs"
            aria-label={t(($) => $.places.versions.compareOf, { from })}
            onClick={onCompare}
          >
            {t(($) => $.places.versions.compare)}
          </Button>
          {version.State === 'FUTURE' && rights.prices ? (
            <Button
              variant="light"
              color="red"
              size="xs"
              aria-label={t(($) => $.places.versions.withdrawOf, { from })}
              onClick={onWithdraw}
            >
              {t(($) => $.places.versions.withdraw)}
            </Button>
          ) : null}
        </Group>
      </td>
    </tr>
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

const VersionsTable = ({ versions }: { versions: readonly TariffVersion[] }) => {
  const t = useT()
  const [compared, setCompared] = useState<TariffVersion>()
  const withdraw = useWithdraw()
  return (
    <>
      <table className={classes.versions} aria-label={t(($) => $.places.versions.table)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.places.versions.from)}</th>
            <th scope="col">{t(($) => $.places.versions.to)}</th>
            <th scope="col">{t(($) => $.places.field.Status)}</th>
            <th scope="col">{t(($) => $.places.versions.by)}</th>
            <th scope="col">{t(($) => $.ui.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow
              key={version.Id}
              version={version}
              onCompare={() => setCompared(version)}
              onWithdraw={() => void withdraw(version)}
            />
          ))}
        </tbody>
      </table>
      {compared ? (
        <CompareDialog versions={versions} version={compared} onClose={() => setCompared(undefined)} />
      ) : null}
    </>
  )
}

/** Versions of the prices, newest first, with Compare and Withdraw (R50). */
export const Versions = () => {
  const t = useT()
  const { place } = useEditor()
  const { data, error, refetch } = useQuery(queryOf(places.versions, { id: place.Id }, { isShown: true }))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} aria-busy="true" />
  if (data.length === 0) return <EmptyState title={t(($) => $.places.versions.none)} />
  return <VersionsTable versions={data} />
}
