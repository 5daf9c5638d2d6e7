import type { Verdict } from './verdict.ts'

/** `yes`, or the reason of the refusal. */
export const outcomeOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : verdict.reason)

/** `yes`, or kind and reason of the refusal: `state sessions.alreadyEnded`. */
export const kindAndReasonOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : `${verdict.kind} ${verdict.reason}`)
