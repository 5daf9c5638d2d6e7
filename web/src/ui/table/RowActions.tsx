import { IconDotsVertical } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { lazyView } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { useMenuAnchor } from '../dialogs/menu-anchor.ts'
import type { RowAction } from './row-action.ts'
import classes from './RowActions.module.css'

/** Lazy: hundreds of buttons share one menu module, loaded with the first opened menu. */
const RowMenu = lazyView(async () => (await import('./RowMenu.tsx')).RowMenu)

/** Row actions; `label` names the row for screen readers. Hidden without actions. */
export const RowActions = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => {
  const t = useT()
  const { anchor, close, button } = useMenuAnchor()
  if (actions.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t(($) => $.ui.actionsFor, { row: label })}
        {...button}
      >
        <IconDotsVertical size={18} aria-hidden />
      </button>
      {anchor === undefined
        ? null
        : createPortal(<RowMenu actions={actions} anchor={anchor} onClosed={close} />, document.body)}
    </>
  )
}
