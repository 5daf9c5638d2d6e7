import { ActionIcon, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import type { DayKind, PricedLike } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import type { HolidayRow } from '@parkla/contract/office/settings/settings.schema.ts'
import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconPencil, IconStrikethrough } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useNow } from '../../kit/time/now.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { dayKindText, dayRuleText } from '../../parking/tariffs/day-rules.api.ts'
import { DayPrices } from './DayPrices.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import { halfHourText } from './holiday-texts.ts'
import { houseSettings } from './settings.api.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { HolidaysSearch } from './settings.search.ts'

const sourceOf = ({ IsOwn, IsHoliday }: HolidayRow): 'calendar' | 'added' | 'struck' =>
  IsOwn ? (IsHoliday ? 'added' : 'struck') : 'calendar'

const tones = { calendar: 'neutral', added: 'accent', struck: 'warning' } as const

/** A day with its price in this region: its own, or that of its kind. */
type PricedRow = HolidayRow & { Applied: PricedLike | undefined }

const columns = columnsOf<PricedRow>([
  { id: 'day', header: () => t(($) => $.ui.date), cell: ({ Day }) => showDay(Day), phone: 'title' },
  {
    id: 'name',
    header: () => t(($) => $.ui.name),
    cell: ({ Name, IsHoliday }) => (IsHoliday ? Name : <s>{Name}</s>),
  },
  {
    id: 'kind',
    header: () => t(($) => $.settings.holidays.kind),
    cell: ({ Kind, FromHalfHour }) =>
      FromHalfHour === 0
        ? dayKindText(Kind)
        : t(($) => $.settings.holidays.from, { kind: dayKindText(Kind), time: halfHourText(FromHalfHour) }),
  },
  {
    id: 'pricedLike',
    header: () => t(($) => $.settings.holidays.prices),
    cell: ({ IsHoliday, Applied }) => (IsHoliday && Applied ? dayRuleText(Applied) : '–'),
  },
  {
    id: 'source',
    header: () => t(($) => $.settings.holidays.sourceTitle),
    cell: (row) => <Badge tone={tones[sourceOf(row)]}>{t(($) => $.settings.holidays.source[sourceOf(row)])}</Badge>,
    phone: 'aside',
  },
])

const rowId = ({ Day }: HolidayRow): string => Day
const saved = () => t(($) => $.settings.holidays.saved)

type DayActions = { region: string; onEdit: (row: HolidayRow) => void }

const useDayActions = ({ region, onEdit }: DayActions): ((row: HolidayRow) => RowAction[]) => {
  const save = useAction(houseSettings.saveHoliday, { success: saved })
  const remove = useAction(houseSettings.removeHoliday, { success: saved })
  const edit = (row: HolidayRow): RowAction => ({
    id: 'edit',
    label: t(($) => $.ui.edit),
    icon: <IconPencil size={16} />,
    onClick: () => onEdit(row),
  })
  const undo = ({ Day, UpdatedAt }: HolidayRow): RowAction => ({
    id: 'undo',
    label: t(($) => $.ui.undo),
    icon: <IconArrowBackUp size={16} />,
    onClick: () => void remove.run({ Region: region, Day, UpdatedAt }),
  })
  const strike = ({ Day, Name, Kind }: HolidayRow): RowAction => ({
    id: 'strike',
    label: t(($) => $.settings.holidays.strike),
    icon: <IconStrikethrough size={16} />,
    onClick: () => void save.run({ Region: region, Day, Name, Kind, IsHoliday: false }),
  })
  return (row) => [...(row.IsHoliday ? [edit(row)] : []), row.IsOwn ? undo(row) : strike(row)]
}

/** Holidays with their prices; without prices until those of the region are read. */
const usePriced = (region: string, rows: readonly HolidayRow[]): PricedRow[] => {
  const { data } = useQuery(queryOf(houseSettings.dayPrices, { region }))
  const priceOf = (kind: DayKind) => data?.Prices.find(({ Kind }) => Kind === kind)?.PricedLike
  return rows.map((row) => ({ ...row, Applied: row.PricedLike === '' ? priceOf(row.Kind) : row.PricedLike }))
}

const YearStepper = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => {
  const text = useT()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text(($) => $.settings.holidays.previousYear)}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} px="xs" aria-live="polite">
        {year}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text(($) => $.settings.holidays.nextYear)}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

const useHolidays = () => {
  const { search, change } = useSearchState(HolidaysSearch)
  const { timeZone } = useUser()
  const { year: thisYear } = instantToLocal(new Date(useNow()).toISOString(), timeZone)
  const year = search.year < 2000 ? thisYear : search.year
  const list = useWholeList(houseSettings.holidays, { region: search.region, year })
  return { region: search.region, year, list, change }
}

/** Public holidays of a region: the country's calendar with added and excluded days (R51). */
export const Holidays = ({ regions }: { regions: readonly OwnerRegion[] }) => {
  const text = useT()
  const { region, year, list, change } = useHolidays()
  const rows = usePriced(region, list.rows)
  const [edited, setEdited] = useState<HolidayRow | 'new'>()
  const actions = useDayActions({ region, onEdit: setEdited })
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={text(($) => $.ui.region)}
            value={region}
            data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
            onChange={({ currentTarget }) => change({ region: currentTarget.value }, 'replace')}
          />
          <YearStepper year={year} onChange={(next) => change({ year: next }, 'replace')} />
        </Group>
        <AddButton variant="default" disabled={regions.length === 0} onClick={() => setEdited('new')}>
          {text(($) => $.settings.holidays.add)}
        </AddButton>
      </Group>
      <DayPrices region={region} />
      <ListTable
        label={text(($) => $.settings.holidays.title)}
        columns={columns}
        rowId={rowId}
        list={{ ...list, rows }}
        empty={text(($) => $.settings.holidays.empty)}
        actions={actions}
        rowLabel={({ Day, Name }) => `${showDay(Day)} ${Name}`}
      />
      {edited === undefined ? null : (
        <HolidayDialog
          region={region}
          day={edited === 'new' ? undefined : edited}
          onSaved={(saved) => change({ year: saved }, 'replace')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}
