/** Values for the placeholders of a reason's text, such as `{ at: '2026-01-01T10:00:00Z' }`. */
export type ReasonDetails = Readonly<Record<string, string | number>>

/** `forbidden` becomes 403, `state` 409 and `input` 422 on the wire. */
type RefusalKind = 'forbidden' | 'state' | 'input'

export type Refusal = { ok: false; kind: RefusalKind; reason: string; details?: ReasonDetails }

/** Result of a rule: allowed, or refused with a stable reason code; its text is in `<feature>/reasons/{en,et,lv}.json`. */
export type Verdict = { ok: true } | Refusal

export const allowed: Verdict = { ok: true }

/** The record's state does not permit the action. */
export const refuse = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'state',
  reason,
  details,
})

/** The user does not have the right. */
export const forbid = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'forbidden',
  reason,
  details,
})

/** The input is invalid. */
export const reject = (reason: string, details?: ReasonDetails): Refusal => ({
  ok: false,
  kind: 'input',
  reason,
  details,
})

/** The first refusal, else allowed: `all(permits(actor, 'sessions.end'), isRunning(session) || refuse(…))`. */
export const all = (...verdicts: readonly (Verdict | true)[]): Verdict =>
  verdicts.find((verdict): verdict is Refusal => verdict !== true && !verdict.ok) ?? allowed
