import { lifecycle } from '../../kit/lifecycle.ts'

/** NOW needs attention; SNOOZED returns at its time; CLEARED when its cause is gone. */
export const alarmStates = ['NOW', 'ACKNOWLEDGED', 'SNOOZED', 'CLEARED'] as const
export type AlarmState = (typeof alarmStates)[number]
type AlarmEvent = 'acknowledge' | 'snooze' | 'reopen' | 'wake' | 'worsen' | 'clear'

/** A worsened alarm returns to NOW, also when it was acknowledged or snoozed. */
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
