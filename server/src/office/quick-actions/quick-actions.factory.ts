import type { QuickActionKind, QuickActionRole } from '@parkla/contract/office/quick-actions/quick-action-kinds.ts'
import { counting } from '../../kit/counting.ts'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'

const nextAction = counting()

type Draft = { kind: QuickActionKind; placeId: number; gateId?: number; roles?: readonly QuickActionRole[] }

/** Saves a quick action; its message goes to security@example.test. */
export const saveAction = (db: Db, { kind, placeId, gateId, roles = [] }: Draft): Promise<{ id: number }> =>
  insertRow(db, 'quick_actions', {
    name: `Action ${nextAction()}`,
    kind,
    place_id: placeId,
    gate_id: gateId ?? null,
    ...(kind === 'MESSAGE' ? { email: 'security@example.test', message: 'Please come.' } : {}),
    roles: [...roles],
  })
