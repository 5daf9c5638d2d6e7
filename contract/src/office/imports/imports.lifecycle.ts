import { lifecycle } from '../../kit/lifecycle.ts'

export const importStates = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'CANCELLED', 'FAILED'] as const
export type ImportState = (typeof importStates)[number]
export type ImportEvent = 'chooseHeadings' | 'check' | 'ask' | 'checked' | 'confirm' | 'imported' | 'cancel' | 'fail'

/** A file can be checked any number of times and is imported once; a cancelled import leaves nothing behind. */
export const importLifecycle = lifecycle<ImportState, ImportEvent>({
  initial: ['UPLOADED'],
  states: importStates,
  transitions: [
    { event: 'chooseHeadings', from: ['UPLOADED', 'CHECKED'], to: 'UPLOADED' },
    { event: 'check', from: ['UPLOADED', 'CHECKED'], to: 'CHECKING' },
    // The file cannot be judged before the user answers a question.
    { event: 'ask', from: ['CHECKING'], to: 'UPLOADED' },
    { event: 'checked', from: ['CHECKING'], to: 'CHECKED' },
    { event: 'confirm', from: ['CHECKED'], to: 'IMPORTING' },
    { event: 'imported', from: ['IMPORTING'], to: 'IMPORTED' },
    { event: 'cancel', from: ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING'], to: 'CANCELLED' },
    { event: 'fail', from: ['CHECKING', 'IMPORTING'], to: 'FAILED' },
  ],
})
