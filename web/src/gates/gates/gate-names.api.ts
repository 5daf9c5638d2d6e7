import type { Gate, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { t } from '../../kit/phrases.ts'

/** Names of gates and controllers, also for other features. */

/** Description, else number. */
export const gateName = (gate: Pick<Gate, 'Description' | 'GateNumber'>): string =>
  gate.Description === '' ? t(($) => $.gates.gate.numbered, { number: gate.GateNumber }) : gate.Description

/** Description, else id. */
export const controllerName = (controller: Pick<GateController, 'Description' | 'ControllerId'>): string =>
  controller.Description === '' ? controller.ControllerId : controller.Description
