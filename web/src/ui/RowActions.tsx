import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyView } from '../kit/lazy-view.tsx'
import { useT } from '../kit/phrases.ts'
import type { RowAction } from './row-action.ts'
import classes from './RowActions.module.css'

/** Lazy: hundreds of buttons share one menu module, loaded with the first opened menu. */
const RowMenu = lazyView(async () => (await import('./RowMenu.tsx')).RowMenu)

/** Row actions; `label` names the row for screen readers. Hidden without actions. */
export const RowActions = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (actions.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t(($) => $.ui.actionsFor, { row: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDotsVertical size={18} aria-hidden />
      </button>
      {anchor === undefined
        ? null
        : createPortal(
            <RowMenu actions={actions} anchor={anchor} onClosed={() => setAnchor(undefined)} />,
            document.body,
          )}
    </>
  )
}
