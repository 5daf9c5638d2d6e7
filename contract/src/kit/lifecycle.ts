import { allowed, refuse, type Verdict } from './verdict.ts'

type Transition<State extends string, Event extends string> = {
  event: Event
  from: readonly State[]
  to: State
}

/**
 * States and transitions as data: used by commands and documentation. `tools/checks/lifecycles.test.ts` proves that every state is
 * reachable.
 */
export type Lifecycle<State extends string, Event extends string> = {
  initial: readonly State[]
  states: readonly State[]
  transitions: readonly Transition<State, Event>[]
}

export const lifecycle = <State extends string, Event extends string>(
  definition: Lifecycle<State, Event>,
): Lifecycle<State, Event> => definition

/** The state after the event, or undefined if the event does not apply. */
export const stateAfter = <State extends string, Event extends string>(
  cycle: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | undefined =>
  cycle.transitions.find((transition) => transition.event === event && transition.from.includes(state))?.to

/** Allowed, or a refusal with `reason` and the current state in its details. */
export const mayTransition = <State extends string, Event extends string>(
  cycle: Lifecycle<State, Event>,
  { state, event, reason }: { state: State; event: Event; reason: string },
): Verdict => (stateAfter(cycle, state, event) === undefined ? refuse(reason, { state }) : allowed)
