import { Button, Group, Switch } from '@mantine/core'
import type { visitorSessionsApi } from '@parkla/contract/fleets/visitor-sessions.endpoints.ts'
import type { VisitorSession } from '@parkla/contract/fleets/visitor-sessions.schema.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAction } from '../../../kit/action.ts'
import { useList } from '../../../kit/list.ts'
import { useNetwork } from '../../../kit/online.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { confirm } from '../../../ui/confirm.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import type { RowAction } from '../../../ui/row-action.ts'
import { visitorSessions } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { visitorColumns } from './visitors.columns.tsx'

const StartVisitorDialog = lazy(async () => ({
  default: (await import('./StartVisitorDialog.tsx')).StartVisitorDialog,
}))
const ExtendVisitorDialog = lazy(async () => ({
  default: (await import('./ExtendVisitorDialog.tsx')).ExtendVisitorDialog,
}))
const VisitorLinkDialog = lazy(async () => ({ default: (await import('./VisitorLinkDialog.tsx')).VisitorLinkDialog }))

const rowId = ({ Id }: VisitorSession): string => String(Id)

type Shown =
  | { dialog: 'start' }
  | { dialog: 'extend'; visit: VisitorSession; isOffered: boolean }
  | { dialog: 'link'; visit: VisitorSession }

/** Actions of a running session (R104). */
const useVisitorActions = (show: (shown: Shown) => void): ((visit: VisitorSession) => RowAction[]) => {
  const end = useAction(visitorSessions.end, { success: () => t(($) => $.fleets.visitor.ended) })
  const askEnd = async ({ Id: sessionId, FleetId: id, FleetUserId: userId, CarNumber, HasEntered }: VisitorSession) => {
    const isMeant = await confirm({
      title: t(($) => $.fleets.visitor.endTitle, { plate: displayPlate(CarNumber) }),
      text: HasEntered ? t(($) => $.fleets.visitor.endInside) : t(($) => $.fleets.visitor.endText),
      yes: t(($) => $.fleets.visitor.end),
      isDangerous: true,
    })
    if (isMeant) await end.run({ id, userId, sessionId })
  }
  return (visit) =>
    visit.IsActive
      ? [
          {
            id: 'extend',
            label: t(($) => $.fleets.visitor.extend),
            onClick: () => show({ dialog: 'extend', visit, isOffered: false }),
          },
          { id: 'link', label: t(($) => $.fleets.visitor.link), onClick: () => show({ dialog: 'link', visit }) },
          {
            id: 'end',
            label: t(($) => $.fleets.visitor.end),
            isDangerous: true,
            onClick: () => void askEnd(visit),
          },
        ]
      : []
}

type DialogsProps = { fleet: Fleet; shown: Shown | undefined; show: (shown: Shown | undefined) => void }

const Dialogs = ({ fleet, shown, show }: DialogsProps) => {
  const onClose = () => show(undefined)
  return (
    <Suspense fallback={null}>
      {shown?.dialog === 'start' ? (
        <StartVisitorDialog
          fleet={fleet}
          onClose={onClose}
          onActive={(visit) => show({ dialog: 'extend', visit, isOffered: true })}
        />
      ) : null}
      {shown?.dialog === 'extend' ? (
        <ExtendVisitorDialog visit={shown.visit} isOffered={shown.isOffered} onClose={onClose} />
      ) : null}
      {shown?.dialog === 'link' ? <VisitorLinkDialog visit={shown.visit} onClose={onClose} /> : null}
    </Suspense>
  )
}

/** Visitors of a fleet: start, extend, send the link, end early (R104). */
export const VisitorList = ({ fleet }: { fleet: Fleet }) => {
  const text = useT()
  const { Id: id, MayManageVisitors } = fleet
  const { isOnline } = useNetwork()
  const { search, change, filter } = useSearchState(FleetSearch)
  const filters = useMemo(
    () => ({ id, active: search.ended === '' ? ('true' as const) : ('' as const) }),
    [id, search.ended],
  )
  const list = useList<VisitorSession, typeof visitorSessionsApi.listOfFleet>(visitorSessions.listOfFleet, {
    filters,
    paging: search,
    setPaging: change,
  })
  const table = useListTable({ columns: visitorColumns, rows: list.rows, rowId })
  const [shown, show] = useState<Shown>()
  const actions = useVisitorActions(show)
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Switch
          label={text(($) => $.fleets.visitor.showEnded)}
          checked={search.ended === 'true'}
          onChange={({ currentTarget: { checked } }) => filter({ ended: checked ? 'true' : '' })}
        />
        {MayManageVisitors ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!isOnline}
            onClick={() => show({ dialog: 'start' })}
          >
            {text(($) => $.fleets.visitor.start)}
          </Button>
        ) : null}
      </Group>
      <DataTable
        label={text(($) => $.fleets.tab.visitors)}
        table={table}
        list={list}
        empty={<EmptyState title={text(($) => $.fleets.visitor[search.ended === '' ? 'emptyActive' : 'empty'])} />}
        rowLabel={({ CarNumber }) => displayPlate(CarNumber)}
        {...(MayManageVisitors ? { actions } : {})}
      />
      <Pager list={list} sizes={whitelistUserPageSizes} />
      <Dialogs fleet={fleet} shown={shown} show={show} />
    </>
  )
}
