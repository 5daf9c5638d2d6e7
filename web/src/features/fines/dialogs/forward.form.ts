import type { Fine } from '@parkla/contract/fines/fines.schema.ts'
import { readDay } from '../../../kit/wall-clock.ts'

export type ForwardValues = { doNotForwardDebts: boolean; forwardDebtsAt: string }

type Forwarding = Pick<Fine, 'id' | 'UpdatedAt' | 'doNotForwardDebts' | 'forwardDebtsAt'>
type Calls<Saved> = {
  doNotForward: (input: Omit<Forwarding, 'forwardDebtsAt'>) => Promise<Saved>
  forwardAt: (input: Omit<Forwarding, 'doNotForwardDebts'>) => Promise<Saved>
}

/**
 * Returns the `send` of the dialog: only what changed is sent, the second call with the version of the first. Repeated after a
 * failure, it goes on from what was saved: the first call again, with its old version, would be a conflict.
 */
export const forwarder = <Saved extends Forwarding>(stored: Saved, calls: Calls<Saved>) => {
  let fine = stored
  return async ({ doNotForwardDebts, forwardDebtsAt: day }: ForwardValues): Promise<Saved> => {
    const { id } = fine
    const forwardDebtsAt = readDay(day)
    if (doNotForwardDebts !== fine.doNotForwardDebts)
      fine = await calls.doNotForward({ id, doNotForwardDebts, UpdatedAt: fine.UpdatedAt })
    if (forwardDebtsAt !== fine.forwardDebtsAt)
      fine = await calls.forwardAt({ id, forwardDebtsAt, UpdatedAt: fine.UpdatedAt })
    return fine
  }
}
