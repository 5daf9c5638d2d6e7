import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { readDay } from '../../kit/time/wall-clock.ts'

export type ForwardValues = { doNotForwardDebts: boolean; forwardDebtsAt: string }

type Forwarding = Pick<Fine, 'id' | 'UpdatedAt' | 'doNotForwardDebts' | 'forwardDebtsAt'>
type Calls<Saved> = {
  doNotForward: (input: Omit<Forwarding, 'forwardDebtsAt'>) => Promise<Saved>
  forwardAt: (input: Omit<Forwarding, 'doNotForwardDebts'>) => Promise<Saved>
}

/**
 * Returns the function that saves the dialog's form. It calls only the endpoints whose field changed; the second call sends the
 * version that the first one returned. If the second call fails, a retry skips the first: the server would refuse its old version
 * as a conflict (R8).
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
