import { Box, Button, Group, Menu, NativeSelect } from '@mantine/core'
import { registrantFilters, registrantPageSizes } from '@parkla/contract/campaigns/campaigns.filters.ts'
import type { campaignRegistrantsApi } from '@parkla/contract/campaigns/campaign-registrants.endpoints.ts'
import type { CampaignRegistrant } from '@parkla/contract/campaigns/campaign-registrants.schema.ts'
import type { Campaign } from '@parkla/contract/campaigns/campaigns.schema.ts'
import { IconFileImport, IconMail, IconPlus, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useList } from '../../../kit/list.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { confirm } from '../../../ui/confirm.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Filters } from '../../../ui/Filters.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { registrants } from '../campaigns.api.ts'
import { CampaignSearch, noRegistrantFilters, RegistrantFilterValues } from '../campaigns.search.ts'
import type { DialogMode } from './RegistrantDialog.tsx'
import { registrantColumns, type RegistrantLine } from './registrants.columns.tsx'
import { useDecide, useRegistrantActions, type Decision } from './useRegistrantActions.ts'

const RegistrantDialog = lazy(async () => ({ default: (await import('./RegistrantDialog.tsx')).RegistrantDialog }))
const PromoCodesDialog = lazy(async () => ({ default: (await import('./PromoCodesDialog.tsx')).PromoCodesDialog }))

const rowId = ({ Id }: CampaignRegistrant): string => String(Id)

const toggled = (selected: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

const useRegistrants = (campaign: Campaign) => {
  const { search, change, filter } = useSearchState(CampaignSearch)
  const filters = useMemo(() => ({ id: campaign.ID, ...RegistrantFilterValues.parse(search) }), [campaign.ID, search])
  const list = useList<CampaignRegistrant, typeof campaignRegistrantsApi.list>(registrants.list, {
    filters,
    paging: search,
    setPaging: change,
  })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo<RegistrantLine[]>(
    () =>
      list.rows.map((row) => ({
        ...row,
        campaign,
        isSelected: selected.has(row.Id),
        toggle: campaign.MayEdit ? () => setSelected((before) => toggled(before, row.Id)) : undefined,
      })),
    [list.rows, campaign, selected],
  )
  return {
    selected: rows.filter(({ isSelected }) => isSelected),
    clear: () => setSelected(new Set()),
    search,
    change,
    filter,
    list,
    table: useListTable({ columns: registrantColumns, rows, rowId }),
  }
}

type FiltersProps = { search: CampaignSearch; filter: (to: Partial<CampaignSearch>) => void }

const RegistrantFilters = ({ search, filter }: FiltersProps) => {
  const text = useT()
  return (
    <Filters onClear={isChanged(search, noRegistrantFilters) ? () => filter(noRegistrantFilters) : undefined}>
      <SearchField
        label={text(($) => $.campaigns.searchRegistrant)}
        maxLength={100}
        value={search.search}
        onSearch={(value) => filter({ search: value })}
      />
      <NativeSelect
        label={text(($) => $.campaigns.status)}
        data={registrantFilters.map((value) => ({ value, label: text(($) => $.campaigns.filterOf[value]) }))}
        value={search.status}
        onChange={({ currentTarget: { value } }) =>
          filter(CampaignSearch.pick({ status: true }).parse({ status: value }))
        }
      />
    </Filters>
  )
}

type BulkProps = {
  id: number
  /** Selected ones, else the pending ones of the page. */
  rows: readonly CampaignRegistrant[]
  isSelection: boolean
  onDone: () => void
}

/** Decides the registrants at once: all or none. */
const BulkButtons = ({ id, rows, isSelection, onDone }: BulkProps) => {
  const text = useT()
  const { decide, isRunning } = useDecide(id)
  const count = rows.length
  const ask = async (status: Decision): Promise<void> => {
    const label = t(($) => $.campaigns.action[status === 'APPROVED' ? 'approve' : 'decline'])
    const isMeant = await confirm({
      title: t(($) => $.campaigns.decideTitle, { count }),
      text: t(($) => $.campaigns.decideText),
      yes: label,
      isDangerous: status === 'DECLINED',
    })
    if (!isMeant) return
    await decide(rows, status)
    onDone()
  }
  if (count < (isSelection ? 1 : 2)) return null
  return (
    <>
      <Button variant="light" loading={isRunning} onClick={() => void ask('APPROVED')}>
        {text(($) => $.campaigns[isSelection ? 'approveSelected' : 'approveAll'], { count })}
      </Button>
      <Button variant="light" color="red" loading={isRunning} onClick={() => void ask('DECLINED')}>
        {text(($) => $.campaigns[isSelection ? 'declineSelected' : 'declineAll'], { count })}
      </Button>
    </>
  )
}

type ToolsProps = {
  campaign: Campaign
  rows: readonly CampaignRegistrant[]
  selected: readonly CampaignRegistrant[]
  clear: () => void
  open: (mode: DialogMode | 'codes') => void
}

const Tools = ({ campaign, rows, selected, clear, open }: ToolsProps) => {
  const isSelection = selected.length > 0
  const text = useT()
  return (
    <Group gap="xs">
      <BulkButtons
        id={campaign.ID}
        rows={isSelection ? selected : rows.filter(({ Status }) => Status === 'PENDING')}
        isSelection={isSelection}
        onDone={clear}
      />
      <Button variant="default" leftSection={<IconTicket size={16} aria-hidden />} onClick={() => open('codes')}>
        {text(($) => $.campaigns.promoCodes)}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
            {text(($) => $.campaigns.files)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['registrants', 'invitations'] as const).map((kind) => (
            <Menu.Item
              key={kind}
              renderRoot={(props) => <Link {...props} to="/imports" search={{ kind, list: campaign.ID }} />}
            >
              {text(($) => $.campaigns[kind === 'registrants' ? 'importFile' : 'inviteFile'])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => open('invite')}>
        {text(($) => $.campaigns.action.invite)}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('add')}>
        {text(($) => $.campaigns.action.add)}
      </Button>
    </Group>
  )
}

/** Registrants of a campaign with their right and what they used of it (R91, R114, R119). */
export const RegistrantList = ({ campaign }: { campaign: Campaign }) => {
  const text = useT()
  const { search, change, filter, list, table, selected, clear } = useRegistrants(campaign)
  const [mode, setMode] = useState<DialogMode | 'codes'>()
  const actions = useRegistrantActions(campaign.ID, { edit: ({ Id }) => change({ registrant: Id }) })
  const edited = list.rows.find(({ Id }) => Id === search.registrant)
  const shown = edited ? 'edit' : mode
  const close = () => {
    setMode(undefined)
    change({ registrant: 0 }, 'replace')
  }
  const empty = isChanged(search, noRegistrantFilters) ? 'filtered' : 'registrants'
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box flex="1 1 20rem">
          <RegistrantFilters search={search} filter={filter} />
        </Box>
        {campaign.MayEdit ? (
          <Tools campaign={campaign} rows={list.rows} selected={selected} clear={clear} open={setMode} />
        ) : null}
      </Group>
      <DataTable
        label={text(($) => $.campaigns.registrants)}
        table={table}
        list={list}
        empty={<EmptyState title={text(($) => $.campaigns.empty[empty])} />}
        rowLabel={({ Name, CarNumber }) => Name || CarNumber}
        {...(campaign.MayEdit ? { actions, onOpen: ({ Id }: RegistrantLine) => change({ registrant: Id }) } : {})}
      />
      <Pager list={list} sizes={registrantPageSizes} />
      <Suspense fallback={null}>
        {campaign.MayEdit && shown && shown !== 'codes' ? (
          <RegistrantDialog
            key={`${shown} ${edited?.Id ?? 0}`}
            campaignId={campaign.ID}
            mode={shown}
            registrant={edited}
            onClose={close}
          />
        ) : null}
        {shown === 'codes' ? <PromoCodesDialog campaign={campaign} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
