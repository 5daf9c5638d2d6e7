import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import type { VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useAction } from '../../../kit/api/action.ts'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { t } from '../../../kit/phrases.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { visitorSessions } from '../fleets.api.ts'

const StartVisitorDialog = lazyDialog(async () => (await import('./StartVisitorDialog.tsx')).StartVisitorDialog)
const ExtendVisitorDialog = lazyDialog(async () => (await import('./ExtendVisitorDialog.tsx')).ExtendVisitorDialog)
const VisitorLinkDialog = lazyDialog(async () => (await import('./VisitorLinkDialog.tsx')).VisitorLinkDialog)

export type Shown =
  | { dialog: 'start'; fleet: Pick<Fleet, 'Id' | 'TimeZone'> }
  | { dialog: 'extend'; visit: VisitorSession; isOffered: boolean }
  | { dialog: 'link'; visit: VisitorSession }

/** Actions of a running session (R104). */
export const useVisitorActions = (show: (shown: Shown) => void): ((visit: VisitorSession) => RowAction[]) => {
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

type DialogsProps = { shown: Shown | undefined; show: (shown: Shown | undefined) => void }

export const VisitorDialogs = ({ shown, show }: DialogsProps) => {
  const onClose = () => show(undefined)
  return (
    <>
      {shown?.dialog === 'start' ? (
        <StartVisitorDialog
          fleet={shown.fleet}
          onClose={onClose}
          onActive={(visit) => show({ dialog: 'extend', visit, isOffered: true })}
        />
      ) : null}
      {shown?.dialog === 'extend' ? (
        <ExtendVisitorDialog visit={shown.visit} isOffered={shown.isOffered} onClose={onClose} />
      ) : null}
      {shown?.dialog === 'link' ? <VisitorLinkDialog visit={shown.visit} onClose={onClose} /> : null}
    </>
  )
}
