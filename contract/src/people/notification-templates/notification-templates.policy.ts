import { permits, type Actor } from '../../access/actor.ts'
import type { Verdict } from '../../kit/verdict.ts'

export const mayEditTemplates = (actor: Actor): Verdict => permits(actor, 'notificationTemplates.edit')
