import { lifecycle } from '../kit/lifecycle.ts'

/** NOW wants somebody; SNOOZED comes back by itself; CLEARED when its cause is gone. */
export const alarmStates = ['NOW', 'ACKNOWLEDGED', 'SNOOZED', 'CLEARED'] as const
export type AlarmState = (typeof alarmStates)[number]
export type AlarmEvent = 'acknowledge' | 'snooze' | 'reopen' | 'wake' | 'worsen' | 'clear'

/** What got worse is told again, whoever knew of it. */
export const alarmLifecycle = lifecycle<AlarmState, AlarmEvent>({
  initial: ['NOW'],
  states: alarmStates,
  transitions: [
    { event: 'acknowledge', from: ['NOW', 'SNOOZED'], to: 'ACKNOWLEDGED' },
    { event: 'snooze', from: ['NOW', 'ACKNOWLEDGED', 'SNOOZED'], to: 'SNOOZED' },
    { event: 'reopen', from: ['ACKNOWLEDGED', 'SNOOZED'], to: 'NOW' },
    { event: 'wake', from: ['SNOOZED'], to: 'NOW' },
    { event: 'worsen', from: ['NOW', 'ACKNOWLEDGED', 'SNOOZED'], to: 'NOW' },
    { event: 'clear', from: ['NOW', 'ACKNOWLEDGED', 'SNOOZED'], to: 'CLEARED' },
  ],
})
