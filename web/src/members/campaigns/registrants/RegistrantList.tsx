import { Box, Button, Checkbox, Group, Menu, NativeSelect } from '@mantine/core'
import { registrantFilters, registrantPageSizes } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { IconFileImport, IconMail, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { saveFile } from '../../../kit/api/download.ts'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { useOpened } from '../../../kit/address/opened.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { AddButton } from '../../../ui/AddButton.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { importFiles, registrants } from '../campaigns.api.ts'
import { CampaignSearch, noRegistrantFilters, RegistrantFilterValues } from '../campaigns.search.ts'
import type { DialogMode } from './RegistrantDialog.tsx'
import { registrantColumns, type RegistrantLine } from './registrants.columns.tsx'
import {
  askToDecide,
  readWaiting,
  useDecide,
  useDecideWaiting,
  useRegistrantActions,
  type Decision,
} from './useRegistrantActions.ts'

const RegistrantDialog = lazyDialog(async () => (await import('./RegistrantDialog.tsx')).RegistrantDialog)
const PromoCodesDialog = lazyDialog(async () => (await import('./PromoCodesDialog.tsx')).PromoCodesDialog)

const toggled = (selected: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

const useRegistrants = (campaign: Campaign) => {
  const { search, change, filter } = useSearchState(CampaignSearch)
  const filters = useMemo(() => ({ id: campaign.ID, ...RegistrantFilterValues.parse(search) }), [campaign.ID, search])
  const list = useList(registrants.list, { filters, paging: search, setPaging: change })
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
    /** Selects all shown rows, or none. */
    selectAll: (isWanted: boolean) => setSelected(new Set(isWanted ? list.rows.map(({ Id }) => Id) : [])),
    search,
    filters,
    change,
    filter,
    list: { ...list, rows },
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
        label={text(($) => $.ui.status)}
        data={registrantFilters.map((value) => ({ value, label: text(($) => $.campaigns.filterOf[value]) }))}
        value={search.status}
        onChange={({ currentTarget: { value } }) =>
          filter(CampaignSearch.pick({ status: true }).parse({ status: value }))
        }
      />
    </Filters>
  )
}

/** Height of a button, in pixels. */
const selectionHeight = 36

type SelectionProps = {
  id: number
  rows: readonly CampaignRegistrant[]
  selected: readonly CampaignRegistrant[]
  selectAll: (isWanted: boolean) => void
  /** The list is read for the first time. */
  isLoading: boolean
  /** The list shows all waiting registrants. */
  isWaiting: boolean
}

/** Selects the shown registrants and decides the selected ones: all or none. */
const Selection = ({ id, rows, selected, selectAll, isLoading, isWaiting }: SelectionProps) => {
  const text = useT()
  const { decide, isRunning } = useDecide(id)
  const count = selected.length
  const ask = async (status: Decision): Promise<void> => {
    if (!(await askToDecide(status, { count, text: t(($) => $.campaigns.decideText) }))) return
    if (await decide(selected, status)) selectAll(false)
  }
  // An empty row keeps its height, so that the list does not move when its rows arrive.
  if (rows.length === 0) return isLoading ? <Box h={selectionHeight} /> : null
  return (
    <Group gap="xs" mih={selectionHeight}>
      <Checkbox
        // 24 px, the least for touch
        size="md"
        label={text(($) => $.campaigns.selectAll)}
        checked={count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={() => selectAll(count < rows.length)}
      />
      {count === 0 ? (
        isWaiting && <Waiting id={id} />
      ) : (
        <>
          <Button variant="light" loading={isRunning} onClick={() => void ask('APPROVED')}>
            {text(($) => $.campaigns.approveSelected, { count })}
          </Button>
          <Button variant="light" color="red" loading={isRunning} onClick={() => void ask('DECLINED')}>
            {text(($) => $.campaigns.declineSelected, { count })}
          </Button>
        </>
      )}
    </Group>
  )
}

/** All waiting registrants, also those on other pages. */
const Waiting = ({ id }: { id: number }) => {
  const text = useT()
  const { decide, isRunning } = useDecideWaiting(id)
  const ask = async (status: Decision): Promise<void> => {
    const waiting = await readWaiting(id)
    if (!waiting) return
    const isMeant = await askToDecide(status, { count: waiting.Count, text: t(($) => $.campaigns.waiting.text) })
    if (isMeant) await decide(status, waiting.AsOf)
  }
  return (
    <>
      <Button variant="light" loading={isRunning} onClick={() => void ask('APPROVED')}>
        {text(($) => $.campaigns.approveWaiting)}
      </Button>
      <Button variant="light" color="red" loading={isRunning} onClick={() => void ask('DECLINED')}>
        {text(($) => $.campaigns.declineWaiting)}
      </Button>
    </>
  )
}

/** Import and invitation from a file, and the workbook to fill in (R119). */
const FilesMenu = ({ campaignId }: { campaignId: number }) => {
  const text = useT()
  const { run } = useAction(importFiles.template)
  const download = async (): Promise<void> => {
    const file = await run({ kind: 'registrants' })
    if (file) saveFile(file)
  }
  return (
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
            renderRoot={(props) => <Link {...props} to="/imports" search={{ kind, list: campaignId }} />}
          >
            {text(($) => $.campaigns[kind === 'registrants' ? 'importFile' : 'inviteFile'])}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void download()}>{text(($) => $.campaigns.fileTemplate)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ToolsProps = { campaignId: number; open: (mode: DialogMode | 'codes') => void }

const Tools = ({ campaignId, open }: ToolsProps) => {
  const text = useT()
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconTicket size={16} aria-hidden />} onClick={() => open('codes')}>
        {text(($) => $.campaigns.promoCodes)}
      </Button>
      <FilesMenu campaignId={campaignId} />
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => open('invite')}>
        {text(($) => $.campaigns.action.invite)}
      </Button>
      <AddButton onClick={() => open('add')}>{text(($) => $.campaigns.action.add)}</AddButton>
    </Group>
  )
}

/** Registrants of a campaign with their right and what they used of it (R91, R114, R119). */
export const RegistrantList = ({ campaign }: { campaign: Campaign }) => {
  const text = useT()
  const { search, filters, change, filter, list, selected, selectAll } = useRegistrants(campaign)
  const [mode, setMode] = useState<DialogMode | 'codes'>()
  const actions = useRegistrantActions(campaign.ID, { edit: ({ Id }) => change({ registrant: Id }) })
  const close = () => {
    setMode(undefined)
    change({ registrant: 0 }, 'replace')
  }
  const edited = useOpened(list, { idOf: ({ Id }) => Id, id: search.registrant, close })
  const shown = edited ? 'edit' : mode
  const empty = isChanged(search, noRegistrantFilters) ? 'filtered' : 'registrants'
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box flex="1 1 20rem">
          <RegistrantFilters search={search} filter={filter} />
        </Box>
        {campaign.MayEdit ? <Tools campaignId={campaign.ID} open={setMode} /> : null}
      </Group>
      {campaign.MayEdit ? (
        <Selection
          id={campaign.ID}
          rows={list.rows}
          selected={selected}
          selectAll={selectAll}
          isLoading={list.isLoading}
          isWaiting={search.status === 'PENDING' && search.search === ''}
        />
      ) : null}
      <ListTable
        label={text(($) => $.campaigns.registrants)}
        list={list}
        columns={registrantColumns}
        sizes={registrantPageSizes}
        file={registrants.export}
        filters={filters}
        empty={text(($) => $.campaigns.empty[empty])}
        rowLabel={({ Name, CarNumber }) => Name || CarNumber}
        {...(campaign.MayEdit ? { actions, onOpen: ({ Id }: RegistrantLine) => change({ registrant: Id }) } : {})}
      />
      {campaign.MayEdit && shown && shown !== 'codes' ? (
        <RegistrantDialog
          key={`${shown} ${edited?.Id ?? 0}`}
          campaign={campaign}
          mode={shown}
          registrant={edited}
          onClose={close}
        />
      ) : null}
      {shown === 'codes' ? <PromoCodesDialog campaign={campaign} onClose={close} /> : null}
    </>
  )
}
