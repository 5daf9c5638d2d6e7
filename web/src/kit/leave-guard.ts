import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/confirm.ts'
import { useDirty } from './dirty.ts'
import { t } from './phrases.ts'

/** Asked before typed input is lost. */
export const mayLose = (): Promise<boolean> =>
  confirm({
    title: t(($) => $.kit.leave.title),
    text: t(($) => $.kit.leave.text),
    yes: t(($) => $.kit.leave.yes),
    no: t(($) => $.kit.leave.no),
  })

/** Asks before typed input is left, by link, back button or closing the tab. */
export const useLeaveGuard = (isDirty: boolean): void => {
  useDirty(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLose()),
  })
}
