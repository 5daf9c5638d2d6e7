import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { useDirty, useUnfinished } from './dirty.ts'
import { t } from '../phrases.ts'

/** The question before unsaved input is discarded. */
export const mayLose = (): Promise<boolean> =>
  confirm({
    title: t(($) => $.kit.leave.title),
    text: t(($) => $.kit.leave.text),
    yes: t(($) => $.kit.leave.yes),
    no: t(($) => $.kit.leave.no),
  })

/** Asks before unsaved input is left by link, Back button or closing the tab; not while it is being sent. */
export const useLeaveGuard = (isDirty: boolean, isSending: boolean): void => {
  const isUnsaved = isDirty && !isSending
  useDirty(isUnsaved)
  useUnfinished(isDirty || isSending)
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLose()),
  })
}

/** Asks before the address closes a record with unsaved input; `names` are the search parameters that open it. */
export const useCloseGuard = (names: readonly string[], isUnsaved: () => boolean): void => {
  useBlocker({
    disabled: names.length === 0,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const now: Readonly<Record<string, unknown>> = current.search
      const then: Readonly<Record<string, unknown>> = next.search
      const isClosed = current.pathname === next.pathname && names.some((name) => now[name] !== then[name])
      return isClosed && isUnsaved() && !(await mayLose())
    },
  })
}
