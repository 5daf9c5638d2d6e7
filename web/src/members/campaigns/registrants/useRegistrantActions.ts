import { useRef } from 'react'
import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import { useAction } from '../../../kit/api/action.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { t } from '../../../kit/phrases.ts'
import { readFresh, refresh } from '../../../kit/api/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { registrants } from '../campaigns.api.ts'

export type Decision = 'APPROVED' | 'DECLINED'

const isFull = (error: unknown): boolean => error instanceof ApiError && error.reason === 'campaigns.full'

/** Second confirmation of an approval beyond the limit (R114). */
const askToExceed = (): Promise<boolean> =>
  confirm({
    title: t(($) => $.campaigns.fullTitle),
    text: t(($) => $.campaigns.fullText),
    yes: t(($) => $.campaigns.action.approve),
  })

/** Confirms the decision with the number of registrants. */
export const askToDecide = (status: Decision, { count, text }: { count: number; text: string }): Promise<boolean> => {
  const isApproval = status === 'APPROVED'
  return confirm({
    title: t(($) => $.campaigns[isApproval ? 'approveTitle' : 'declineTitle'], { count }),
    text,
    yes: t(($) => $.campaigns.action[isApproval ? 'approve' : 'decline']),
    isDangerous: !isApproval,
  })
}

/** Approves or declines registrants of a campaign, all or none; `decide` returns whether they were decided. */
export const useDecide = (id: number) => {
  const decided = { success: () => t(($) => $.campaigns.decided) }
  const { run: again } = useAction(registrants.decide, decided)
  const failed = useRef<unknown>(undefined)
  const { run, isRunning } = useAction(registrants.decide, {
    ...decided,
    onFailure: (error) => {
      failed.current = error
      if (!isFull(error)) snackbar.failure(error)
    },
  })
  const decide = async (rows: readonly CampaignRegistrant[], status: Decision): Promise<boolean> => {
    const input = { id, status, Registrants: rows.map(({ Id, UpdatedAt }) => ({ Id, UpdatedAt })) }
    if (await run(input)) return true
    if (!isFull(failed.current) || !(await askToExceed())) return false
    return (await again({ ...input, MayExceed: true })) !== undefined
  }
  return { decide, isRunning }
}

/** Number of waiting registrants; undefined after a failure, which is notified, or without any. */
export const readWaiting = async (id: number) => {
  try {
    const waiting = await readFresh(registrants.waiting, { id })
    if (waiting.Count > 0) return waiting
    void refresh('campaigns')
  } catch (error) {
    snackbar.failure(error)
  }
  return undefined
}

/** Approves or declines all registrants of a campaign who waited at that moment, on all pages. */
export const useDecideWaiting = (id: number) => {
  const failed = useRef<unknown>(undefined)
  const { run, isRunning } = useAction(registrants.decideWaiting, {
    onFailure: (error) => {
      failed.current = error
      if (!isFull(error)) snackbar.failure(error)
    },
  })
  const decide = async (status: Decision, AsOf: string): Promise<void> => {
    const first = await run({ id, status, AsOf })
    const mayExceed = !first && isFull(failed.current) && (await askToExceed())
    const answer = mayExceed ? await run({ id, status, AsOf, MayExceed: true }) : first
    if (!answer) return
    const { Decided, Waiting } = answer
    if (Decided > 0) snackbar.success(t(($) => $.campaigns.waiting.done, { count: Decided }))
    if (Waiting > 0) snackbar.warning(t(($) => $.campaigns.waiting.left, { count: Waiting }))
  }
  return { decide, isRunning }
}

type Opens = { edit: (registrant: CampaignRegistrant) => void }

export const useRegistrantActions = (id: number, { edit }: Opens): ((row: CampaignRegistrant) => RowAction[]) => {
  const { decide } = useDecide(id)
  const remove = useAction(registrants.remove, { success: () => t(($) => $.campaigns.registrantRemoved) })
  const askRemove = async ({ Id, Name, CarNumber, UpdatedAt }: CampaignRegistrant): Promise<void> => {
    const isMeant = await confirm({
      title: t(($) => $.campaigns.removeTitle, { name: Name || CarNumber }),
      text: t(($) => $.campaigns.removeText),
      yes: t(($) => $.ui.remove),
      isDangerous: true,
    })
    if (isMeant) await remove.run({ id, registrantId: Id, UpdatedAt })
  }
  return (row) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(row) },
    ...(row.Status === 'APPROVED'
      ? []
      : [
          { id: 'approve', label: t(($) => $.campaigns.action.approve), onClick: () => void decide([row], 'APPROVED') },
        ]),
    ...(row.Status === 'DECLINED'
      ? []
      : [
          { id: 'decline', label: t(($) => $.campaigns.action.decline), onClick: () => void decide([row], 'DECLINED') },
        ]),
    {
      id: 'remove',
      label: t(($) => $.ui.remove),
      isDangerous: true,
      onClick: () => void askRemove(row),
    },
  ]
}
