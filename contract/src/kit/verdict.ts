/** Values a reason's text may show, such as `{ at: '2026-01-01T10:00:00Z' }`. */
export type ReasonDetails = Readonly<Record<string, string | number>>

/** `forbidden` becomes 403, `state` 409 and `input` 422 on the wire. */
export type RefusalKind = 'forbidden' | 'state' | 'input'

export type Refusal = { ok: false; kind: RefusalKind; reason: string; details?: ReasonDetails }

/** What a rule says: yes, or no with a stable reason code whose text stands in `<feature>/reasons/{en,et,lv}.json`. */
export type Verdict = { ok: true } | Refusal

export const allowed: Verdict = { ok: true }

/** The record is not in a state that permits this. */
export const refuse = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'state',
  reason,
  details,
})

/** This person may not do this at all. */
export const forbid = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'forbidden',
  reason,
  details,
})

/** What was entered cannot be right. */
export const reject = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'input',
  reason,
  details,
})

/** The first refusal, or yes. Reads as a sentence: `all(permits(actor, 'sessions.end'), isRunning(session) || refuse(…))`. */
export const all = (...verdicts: readonly (Verdict | true)[]): Verdict =>
  verdicts.find((verdict): verdict is Refusal => verdict !== true && !verdict.ok) ?? allowed
